import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const fixtures = new URL("fixtures/", import.meta.url);

/** The files that networkx wrote, by name. */
export const recorded: [name: string, text: string][] = readdirSync(fixtures)
  .filter((name) => name.endsWith(".json"))
  .map((name) => [name, readFileSync(new URL(name, fixtures), "utf8")]);

/** Whether Python with networkx is installed. */
export const hasNetworkx: boolean =
  spawnSync("python3", ["-c", "import networkx"], { timeout: 60_000 }).status === 0;

/** Runs a Python program with this input, and returns its output. */
export function python(program: string, input = ""): string {
  const { status, stdout, stderr } = spawnSync("python3", ["-c", program], {
    input,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
