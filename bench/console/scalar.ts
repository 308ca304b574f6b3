import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const name = "@scalar/api-reference";
const version = "1.72.1";

/**
 * The folder with Scalar's build for browsers, fetched when it is first needed: as a dependency it would bring hundreds
 * of packages that the build does not use.
 */
export function scalarFolder(): string {
  const folder = join(tmpdir(), `heddle-bench-scalar-${version}`);
  const built = join(folder, "package", "dist", "browser");
  if (existsSync(join(built, "standalone.js"))) return built;
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync("npm", ["pack", `${name}@${version}`, "--silent"], {
    cwd: folder,
    encoding: "utf8",
  });
  execFileSync("tar", ["-xzf", packed.trim(), "package/dist/browser"], { cwd: folder });
  return built;
}
