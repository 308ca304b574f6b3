/**
 * From the text of a large OpenAPI document to one usable operation, against other libraries.
 *
 * The documents are read from the folder that CORPUS names and are not part of the repository. Every measurement has a
 * process of its own, so a first load is measured, and a time limit.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadOpenAPI } from "@heddle/openapi";
import { subjects } from "./openapi/subjects.ts";
import { printTable } from "./table.ts";

const limit = 60_000;
const rounds = 3;

const documents = [
  {
    title: "GitHub",
    file: "github__api.github.com.json",
    path: "/repos/{owner}/{repo}/issues",
    method: "post",
  },
  {
    title: "Stripe",
    file: "apis-guru__stripe.com__2022-11-15.yaml",
    path: "/v1/customers",
    method: "post",
  },
  {
    title: "Kubernetes",
    file: "kubernetes__k8s-full-swagger.json",
    path: "/api/v1/namespaces/{namespace}/pods",
    method: "post",
  },
];

const corpus = process.env["CORPUS"];
if (corpus === undefined || !existsSync(corpus)) {
  console.log("Skipped: CORPUS names no folder of OpenAPI documents");
} else await run(corpus);

async function run(folder: string): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), "heddle-bench-"));
  const times: string[][] = subjects.map(({ name }) => [name]);
  const memory: string[][] = subjects.map(({ name }) => [name]);
  const present = documents.filter(({ file }) => existsSync(join(folder, file)));
  for (const { title, file, path, method } of present) {
    // YAML is compared from the data that it stands for.
    const { root } = await loadOpenAPI(readFileSync(join(folder, file), "utf8"));
    const source = join(temporary, `${title}.json`);
    writeFileSync(source, JSON.stringify(root));
    for (const [index, { name }] of subjects.entries()) {
      const results = await measure([name, source, path, method]);
      times[index]?.push(
        cell(
          results?.map(({ milliseconds }) => milliseconds),
          limit / 1_000,
        ),
      );
      memory[index]?.push(cell(results?.map(({ megabytes }) => megabytes)));
    }
  }
  rmSync(temporary, { recursive: true });
  const titles = present.map(({ title }) => title);
  console.log(`Milliseconds from the text, the best of ${rounds} first loads\n`);
  printTable(["", ...titles], times);
  console.log("\nPeak memory of the process in MB\n");
  printTable(["", ...titles], memory);
}

interface Measurement {
  readonly milliseconds: number;
  readonly megabytes: number;
}

function cell(values: readonly number[] | undefined, seconds?: number): string {
  // Whatever else the machine does can only make it slower.
  if (values) return Math.min(...values).toFixed(0);
  return seconds === undefined ? "–" : `> ${seconds} s`;
}

/** `undefined` when the time limit is passed, or the subject gives up. */
async function measure(args: readonly string[]): Promise<readonly Measurement[] | undefined> {
  const results: Measurement[] = [];
  for (let round = 0; round < rounds; round++) {
    const result = await measureOnce(args);
    if (!result) return undefined;
    results.push(result);
  }
  return results;
}

function measureOnce(args: readonly string[]): Promise<Measurement | undefined> {
  const script = join(import.meta.dirname, "openapi", "measure.ts");
  const flags = ["--import", "tsx", "--conditions=source", "--max-old-space-size=4096"];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...flags, script, ...args],
      { timeout: limit, killSignal: "SIGKILL" },
      (error, output) => {
        if (error && !error.killed) console.log(`${args[0]}: ${error.message.slice(0, 300)}`);
        resolve(error ? undefined : (JSON.parse(output) as Measurement));
      },
    );
  });
}
