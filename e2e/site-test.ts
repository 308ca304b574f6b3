import { isFull } from "../scripts/full-length.ts";
import { SitePage, type Mode, modes } from "./site-page.ts";
import { test as base } from "./shared-servers.ts";

/** A test with the page object of the site. Default mode: served. */
export const test = base.extend<{ mode: Mode; site: SitePage }>({
  mode: ["served", { option: true }],
  site: async ({ page, mode }, provide) => {
    await provide(new SitePage(page, mode));
  },
});

/** Declares tests in both modes, for behavior that depends on the mode. */
export function inEachMode(declare: (mode: Mode) => void): void {
  declareIn(modes, declare);
}

/**
 * Declares tests of served examples, which involve the server, the protocol, the replica and the view. At full length they
 * run embedded too, as most tests of view/react do.
 */
export function inServedMode(declare: (mode: Mode) => void): void {
  declareIn(isFull ? modes : ["served"], declare);
}

function declareIn(chosen: readonly Mode[], declare: (mode: Mode) => void): void {
  for (const mode of chosen) {
    test.describe(mode, () => {
      test.use({ mode });
      declare(mode);
    });
  }
}
