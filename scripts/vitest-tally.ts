/** Vitest reporter: ends the run with what failed, and `N passed, N failed`. */
import type { Reporter, TestModule } from "vitest/node";
import { emptyTally, reportTallies, type Tally } from "./tally.ts";

export class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tallies = new Map<string, Tally>();
    for (const module of modules) {
      // A browser project is named `browser (chromium)`.
      const suite = module.project.name.split(" ")[0] ?? "";
      const tally = tallies.get(suite) ?? emptyTally(suite);
      tallies.set(suite, tally);
      const failedBefore = tally.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        if (state === "passed") tally.passed += 1;
        if (test.diagnostic()?.flaky) tally.unsteady.push(name);
        if (state !== "failed") continue;
        tally.failed += 1;
        tally.failures.push(name);
      }
      // A file that does not load or whose hook fails has no failing test, but it has failed.
      if (module.state() === "failed" && tally.failed === failedBefore) {
        tally.failed += 1;
        tally.failures.push(module.relativeModuleId);
      }
    }
    if (unhandledErrors.length > 0) {
      const failures = unhandledErrors.map(String);
      const failed = failures.length;
      tallies.set("unhandled", { ...emptyTally("unhandled"), failed, failures });
    }
    reportTallies([...tallies.values()]);
  }
}
