// Tells ./check which tests failed, and which passed only when they were tried again: lines in $GUILDHALL_REPORT.
import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const path = process.env["GUILDHALL_REPORT"];

function tell(kind: "failed" | "again", module: TestModule, test = ""): void {
  if (path) appendFileSync(path, `${kind}\t${basename(module.moduleId)}${test && ` > ${test}`}\n`);
}

export default class Report implements Reporter {
  onTestCaseResult(test: TestCase) {
    if (test.result().state === "failed") tell("failed", test.module, test.fullName);
    else if (test.diagnostic()?.flaky) tell("again", test.module, test.fullName);
  }

  onTestModuleEnd(module: TestModule) {
    if (module.errors().length > 0) tell("failed", module);
  }
}
