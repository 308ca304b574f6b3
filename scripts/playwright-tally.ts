/** Playwright reporter: ends the run with what failed, and `N passed, N failed`. */
import type { FullConfig, FullResult, Reporter, Suite } from "@playwright/test/reporter";
import { reportTallies } from "./tally.ts";

class PlaywrightTally implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const named = (outcome: string): string[] =>
      (this.#suite?.allTests() ?? [])
        .filter((test) => test.outcome() === outcome)
        .map((test) => test.titlePath().slice(2).join(" > "));
    const failures = named("unexpected");
    const unsteady = named("flaky");
    const passed = named("expected").length + unsteady.length;
    // A server that does not start or a time limit fails the run without failing a test.
    const atLeast = result.status === "passed" ? 0 : 1;
    const failed = Math.max(failures.length, atLeast);
    reportTallies([{ suite: "e2e", passed, failed, failures, unsteady }]);
  }

  printsToStdio(): boolean {
    return false;
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by its default export
export default PlaywrightTally;
