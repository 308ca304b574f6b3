/** Vitest reporter: ends the run with `N passed, N failed`. */
import type { Reporter, TestModule } from "vitest/node";
import { reportTallies, type Tally } from "./tally.ts";

export class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tallies = new Map<string, Tally>();
    for (const module of modules) {
      // A browser project is named `browser (chromium)`.
      const suite = module.project.name.split(" ")[0] ?? "";
      const tally = tallies.get(suite) ?? { suite, passed: 0, failed: 0 };
      tallies.set(suite, tally);
      const failedBefore = tally.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") tally.passed += 1;
        if (state === "failed") tally.failed += 1;
      }
      // A file that does not load or whose hook fails has no failing test, but it has failed.
      if (module.state() === "failed" && tally.failed === failedBefore) tally.failed += 1;
    }
    if (unhandledErrors.length > 0) {
      tallies.set("unhandled", { suite: "unhandled", passed: 0, failed: unhandledErrors.length });
    }
    reportTallies([...tallies.values()]);
  }
}
