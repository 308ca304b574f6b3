/**
 * `npm run api-report`: writes `api-report*.api.md` beside each package, the signatures that each of its entry points
 * exports, so that a changed signature shows up in review. `--check` changes nothing and fails when one is out of date.
 *
 * The reports are read from the build (`npm run build` first): API Extractor has a TypeScript of its own, older than
 * the one that compiles the packages, but declaration files are plain for both.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
} from "@microsoft/api-extractor";
import { type Package, publishedPackages, root } from "./workspace.ts";

const isCheck = process.argv.includes("--check");
const folder = mkdtempSync(join(tmpdir(), "heddle-api-"));
try {
  const entries = publishedPackages().flatMap(entriesOf);
  const outdated = extractAll(entries).filter(isOutdated);
  if (!isCheck) for (const { report, extracted } of outdated) copyFileSync(extracted, report);
  else if (outdated.length > 0) {
    const names = outdated.map(({ report }) => relative(root, report));
    throw new Error(`Out of date: ${names.join(", ")}; run \`npm run api-report\``);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** An entry point of a package, and the files with its report. */
interface Entry {
  readonly place: string;
  readonly types: string;
  /** The report in the repository. */
  readonly report: string;
  /** The report of the current build. */
  readonly extracted: string;
}

function entriesOf({ folder: place, exports }: Package): Entry[] {
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const types = typeof target === "string" ? undefined : target["types"];
    if (types === undefined) return [];
    // "." → api-report.api.md, "./flow" → api-report.flow.api.md
    const name = `api-report${subpath.slice(1).replaceAll("/", ".")}.api.md`;
    return {
      place: join(root, place),
      types: join(root, place, types),
      report: join(root, place, name),
      extracted: join(folder, place, name),
    };
  });
}

function isOutdated({ report, extracted }: Entry): boolean {
  const before = existsSync(report) ? readFileSync(report, "utf8") : "";
  return readFileSync(extracted, "utf8") !== before;
}

/** Compiles all entry points once, and writes the report of each. */
function extractAll(entries: readonly Entry[]): readonly Entry[] {
  const configs = entries.map(configOf);
  const [first] = configs;
  if (!first) return [];
  const additionalEntryPoints = entries.map(({ types }) => types);
  const compilerState = CompilerState.create(first, { additionalEntryPoints });
  for (const [at, config] of configs.entries()) {
    const { succeeded } = Extractor.invoke(config, {
      localBuild: true,
      compilerState,
      messageCallback: (message) => {
        // Do not print a line for each written file.
        message.handled = message.logLevel !== ExtractorLogLevel.Error;
      },
    });
    if (!succeeded) throw new Error(`API Extractor cannot read ${entries[at]?.types}`);
  }
  return entries;
}

function configOf({ place, types, extracted }: Entry): ExtractorConfig {
  mkdirSync(dirname(extracted), { recursive: true });
  const silent = { default: { logLevel: ExtractorLogLevel.None } };
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(place, "package.json"),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: place,
      mainEntryPointFilePath: types,
      newlineKind: "lf",
      apiReport: {
        enabled: true,
        reportFileName: basename(extracted),
        reportFolder: dirname(extracted),
        reportTempFolder: join(dirname(extracted), "new"),
      },
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: "es2023",
            module: "nodenext",
            lib: ["es2023", "dom", "dom.iterable"],
            jsx: "react-jsx",
            types: ["node"],
            skipLibCheck: true,
            noEmit: true,
          },
          files: [types],
        },
      },
      messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
    },
  });
}
