import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { root } from "../../../scripts/workspace.ts";

it("[N62] without its page a server does not start, and says which command builds it", () => {
  const folder = mkdtempSync(join(tmpdir(), "heddle-no-page-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(import.meta.dirname, join(folder, "src"), { recursive: true });
  cpSync(join(import.meta.dirname, "../package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const program = `
    import { serve } from ${JSON.stringify(join(folder, "src", "index.ts"))};
    const refused = await serve(() => "", { port: 0 }).then(() => ({}), (error) => error);
    console.log(JSON.stringify({ code: refused.code, message: refused.message }));
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=source", "--import=tsx", "--input-type=module", "--eval", program],
    { cwd: root, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  const { code, message } = JSON.parse(stdout) as Record<string, string>;
  expect([code, message]).toEqual(["page", expect.stringContaining("`npm run page`")]);
}, 60_000);
