// What axe finds serious in a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Colours are judged once they have stopped changing; runs in the page. */
async function settled(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
}

/** What axe finds serious or critical in the page as it stands. */
export async function serious(page: Page, state: string): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(axe);
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)",
  )) as Finding[];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${state}: ${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}
