// Tests of the real page in a real browser, served by the real program (scripts/build-page, scripts/build release).
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes long begins first, so that both cores are busy to the end. */
const longest = ["far-games", "together", "games", "walk", "access"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? longest.length : found;
    };
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: ["src/words/testing.ts", "tests/failing.ts"],
    reporters: ["default", "./tests/report.ts"],
    environment: "node",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Whole games in several browsers: a machine that has much else to do takes its time.
    testTimeout: 600_000,
    // What needs a second try has a defect, in the page or in the test: ./check names it.
    retry: 1,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
