import { expect, test } from "vitest";

import manifest from "../package.json" with { type: "json" };
import { version } from "./version.ts";

test("[O39] equals the version of the package", () => {
  expect(version).toBe(manifest.version);
});
