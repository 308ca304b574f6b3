import { join } from "node:path";
import { test as base } from "@playwright/test";
import { siteFolder } from "../scripts/pages.ts";
import { FileServer } from "./file-server.ts";
import { ServedProcess } from "./served-process.ts";

/** The servers that the tests of a worker share. Each starts with the first test that uses it. */
interface SharedServers {
  readonly servedApp: ServedProcess;
  readonly servedFlow: ServedProcess;
  readonly servedExamples: ServedProcess;
  readonly signInFlows: ServedProcess;
  /** The URL of the built documentation on a static web server. */
  readonly staticSite: string;
}

/**
 * The test function that every file extends. Playwright runs files with different worker fixtures in different workers, each
 * with a browser of its own, so all worker fixtures are declared here.
 */
export const test = base.extend<object, SharedServers>({
  servedApp: [sharedProcess("served-app.ts"), { scope: "worker" }],
  servedFlow: [sharedProcess("served-flow-app.ts"), { scope: "worker" }],
  servedExamples: [sharedProcess("served-examples.ts"), { scope: "worker" }],
  signInFlows: [sharedProcess("sign-in-flows-app.ts"), { scope: "worker" }],
  staticSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const files = await FileServer.start(join(siteFolder, "dist"), "/manual/");
      await provide(files.url);
      files.close();
    },
    { scope: "worker" },
  ],
});

type Fixture = (
  fixtures: object,
  provide: (server: ServedProcess) => Promise<void>,
) => Promise<void>;

function sharedProcess(program: string): Fixture {
  // oxlint-disable-next-line no-empty-pattern -- as above
  return async ({}, provide) => {
    const started = await new ServedProcess(program).start();
    await provide(started);
    await started.kill();
  };
}
