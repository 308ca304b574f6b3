import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const version = "0.5.1";
export const panelName = `panel-reactflow ${version}`;

const run = promisify(execFile);
const installTimeoutMs = 180_000;
const addTimeoutMs = 180_000;

/** The processor time of each added node, or why it could not be measured. */
export type PanelResult =
  | { readonly microseconds: readonly number[] }
  | { readonly skipped: string };

/** Adds nodes one by one to a graph of panel-reactflow. */
export async function addWithPanel(nodes: number): Promise<PanelResult> {
  const program = fileURLToPath(new URL("panel-reactflow.py", import.meta.url));
  try {
    const python = await installPanel();
    const { stdout } = await run(python, [program, String(nodes)], { timeout: addTimeoutMs });
    return { microseconds: JSON.parse(stdout) as number[] };
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    return { skipped: `Python with panel-reactflow did not run: ${reason}` };
  }
}

/** A Python with the package, in a folder that later runs use again. */
async function installPanel(): Promise<string> {
  const folder = join(tmpdir(), `heddle-bench-panel-reactflow-${version}`);
  const python = join(folder, "bin", "python");
  const installed = join(folder, "installed");
  if (existsSync(installed)) return python;
  const options = { timeout: installTimeoutMs };
  await run("python3", ["-m", "venv", "--clear", folder], options);
  const requirement = `panel-reactflow==${version}`;
  await run(python, ["-m", "pip", "install", "--quiet", requirement], options);
  // A folder without this file is from a run that was interrupted.
  await writeFile(installed, "");
  return python;
}
