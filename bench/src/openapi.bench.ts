/**
 * From a large OpenAPI document to one usable operation, against other libraries.
 *
 * Everything runs in plain Node, without a loader whose time and memory would count: Heddle in a bundle, as in a
 * bundled application, and as the packages that `npm run build` creates; other libraries as packages.
 *
 * The documents are read from the folder that CORPUS names and are not part of the repository. Every measurement has a
 * process of its own, so a first load is measured, and a time limit; a subject that exceeds it is not measured again, so
 * the whole run takes some minutes. Each is measured twice: with cold code, and with code that a small document has
 * warmed up, as in a server or a page that has shown a form.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadOpenAPI } from "@heddle/openapi";
import { build } from "vite";
import { sourceResolution } from "../../scripts/source-resolution.ts";
import { subjects } from "./openapi/subjects.ts";
import { printTable } from "./table.ts";

/** Packages that are not bundled. */
const others = ["swagger-client", "@scalar/openapi-parser", "@apidevtools/swagger-parser"];

const limit = 20_000;
const rounds = 3;

const temperatures = [
  ["cold", "code never run before"],
  ["warm", "code warmed with a small document"],
] as const;

const measures = [
  ["milliseconds", "Milliseconds from the text, or from what is parsed already"],
  // More meaningful on a machine with other load.
  ["processor", "Milliseconds of processor time"],
  ["megabytes", "Peak memory of the process in MB"],
] as const;

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
  const script = await bundle();
  const temporary = mkdtempSync(join(tmpdir(), "heddle-bench-"));
  const present = documents.filter(({ file }) => existsSync(join(folder, file)));
  const columns: Column[] = [];
  for (const { title, file, path, method } of present) {
    // YAML is compared by its data.
    const { root } = await loadOpenAPI(readFileSync(join(folder, file), "utf8"));
    const source = join(temporary, `${title}.json`);
    writeFileSync(source, JSON.stringify(root));
    const cold = await measureAll(script, [source, path, method, "0"], () => true);
    // A subject that exceeded the time limit is not measured again.
    const ended = (index: number): boolean => (cold[index]?.length ?? 0) > 0;
    columns.push({
      title,
      cold,
      warm: await measureAll(script, [source, path, method, "50"], ended),
    });
  }
  rmSync(temporary, { recursive: true });
  for (const [temperature, title] of temperatures)
    for (const [measure, what] of measures)
      print(`${what}, ${title}`, (at) =>
        columns.map((column) => range(column[temperature][at]?.map((each) => each[measure]))),
      );

  function print(title: string, cells: (at: number) => readonly string[]): void {
    console.log(`\n${title}, the best and the worst of ${rounds}\n`);
    const rows = subjects.map(({ name }, at) => [name, ...cells(at)]);
    printTable(["", ...columns.map((column) => column.title)], rows);
  }
}

interface Measurement {
  readonly milliseconds: number;
  readonly processor: number;
  readonly megabytes: number;
}

/** The rounds of each subject; none if it exceeded the time limit or failed. */
type Results = readonly (readonly Measurement[])[];

interface Column {
  readonly title: string;
  readonly cold: Results;
  readonly warm: Results;
}

function range(values: readonly number[] = []): string {
  if (values.length === 0) return `> ${limit / 1_000} s`;
  return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
}

/** Alternating subjects, so that other load of the machine affects all of them. */
async function measureAll(
  script: string,
  args: readonly string[],
  isMeasured: (index: number) => boolean,
): Promise<Results> {
  const results = subjects.map((_, index) =>
    isMeasured(index) ? ([] as Measurement[]) : undefined,
  );
  for (let round = 0; round < rounds; round++)
    for (const [index, { name }] of subjects.entries()) {
      const list = results[index];
      const result = list && (await measureOnce(script, [name, ...args]));
      if (result) list.push(result);
      else results[index] = undefined;
    }
  return results.map((list) => list ?? []);
}

/** Bundles the measurement for plain Node. */
async function bundle(): Promise<string> {
  const outDir = join(import.meta.dirname, "openapi", "dist");
  await build({
    ...sourceResolution,
    configFile: false,
    logLevel: "error",
    ssr: { ...sourceResolution.ssr, noExternal: true, external: others },
    build: { ssr: join(import.meta.dirname, "openapi", "measure.ts"), outDir, emptyOutDir: true },
  });
  return join(outDir, "measure.js");
}

function measureOnce(script: string, args: readonly string[]): Promise<Measurement | undefined> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--max-old-space-size=4096", script, ...args],
      { timeout: limit, killSignal: "SIGKILL" },
      (error, output) => {
        if (error && !error.killed) console.log(`${args[0]}: ${error.message.slice(0, 300)}`);
        resolve(error ? undefined : (JSON.parse(output) as Measurement));
      },
    );
  });
}
