/** Playwright reporter: ends the run with `N passed, N failed`. */
import type { FullConfig, FullResult, Reporter, Suite } from "@playwright/test/reporter";
import { reportTallies } from "./tally.ts";

class PlaywrightTally implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const outcomes = this.#suite?.allTests().map((test) => test.outcome()) ?? [];
    const passed = outcomes.filter(
      (outcome) => outcome === "expected" || outcome === "flaky",
    ).length;
    const failed = outcomes.filter((outcome) => outcome === "unexpected").length;
    // A server that does not start or a time limit fails the run without failing a test.
    const atLeast = result.status === "passed" ? 0 : 1;
    reportTallies([{ suite: "e2e", passed, failed: Math.max(failed, atLeast) }]);
  }

  printsToStdio(): boolean {
    return false;
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by its default export
export default PlaywrightTally;
