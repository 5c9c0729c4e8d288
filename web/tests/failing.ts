// When a test fails: what every page showed then, as pictures under $GUILDHALL_LOGS; and the pages are closed, so that
// they do not go on beside the next test.
import { join } from "node:path";
import { afterEach } from "vitest";
import { browsers } from "./house";

const folder = process.env["GUILDHALL_LOGS"];
const patience = 10_000;

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const contexts = browsers.flatMap((browser) => browser.contexts());
  const pages = contexts.flatMap((context) => context.pages());
  const name = `${task.file.name}.${task.name}.${(task.result.retryCount ?? 0) + 1}`.replace(/[^\p{L}\d.]+/gu, "-");
  for (const [at, page] of folder ? pages.entries() : [])
    await page
      .screenshot({ path: join(folder!, `${name}.${at + 1}.png`), timeout: patience })
      .catch((error: unknown) => console.error(`No picture of ${page.url()}: ${String(error)}`));
  await Promise.all(contexts.map((context) => context.close()));
});
