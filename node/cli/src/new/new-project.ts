import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { CommandError, UsageError } from "../command-error.ts";
import { writingError } from "../files/write-errors.ts";
import type { Terminal } from "../terminal.ts";
import { readVersion } from "../version.ts";
import { type TemplateName, templateNames, templates } from "./templates.ts";

const folder = fileURLToPath(new URL("../../templates", import.meta.url));

/** Thrown if files of the user are where the project would be. */
class FolderInUseError extends CommandError {
  constructor(code: "not_empty" | "not_a_folder", reason: string) {
    super(code, `${reason}, and nothing was written`, {
      advice: "Name another folder: heddle new <template> <folder>",
    });
  }
}

/** Writes a project to a new or empty folder. Without a template, asks for one. */
export async function newProject(
  given: { readonly template: string | undefined; readonly folder: string | undefined },
  terminal: Terminal,
): Promise<void> {
  const template = (given.template as TemplateName | undefined) ?? (await askTemplate(terminal));
  const target = resolve(given.folder ?? `heddle-${template}`);
  assertUsable(target);
  const files = filesOf(template, target);
  try {
    mkdirSync(target, { recursive: true });
    // `wx`: a file that appeared meanwhile is not replaced.
    for (const [name, content] of files) writeFileSync(join(target, name), content, { flag: "wx" });
  } catch (error) {
    throw writingError(target, error);
  }
  terminal.print(`Created ${target}: ${Array.from(files.keys()).join(", ")}`);
  const place = relative(process.cwd(), target);
  const enter = place === "" ? "" : `cd ${/^[\w./-]+$/.test(place) ? place : `"${place}"`} && `;
  terminal.print(`Next: ${enter}npm install && npm start`);
}

/** Rejects a folder that is not empty, and one that is a file or below a file. */
function assertUsable(target: string): void {
  let nearest = target;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory())
    throw new FolderInUseError("not_a_folder", `${nearest} is a file`);
  if (nearest === target && readdirSync(target).some((name) => name !== ".git"))
    throw new FolderInUseError("not_empty", `the folder ${target} is not empty`);
}

async function askTemplate(terminal: Terminal): Promise<TemplateName> {
  const list = templateNames.map(
    (name, at) => `  ${at + 1}  ${name.padEnd(10)} ${templates[name].summary}`,
  );
  terminal.note(["Which template?", ...list].join("\n"));
  for (;;) {
    const answer = (await terminal.ask("Name or number: "))?.trim();
    if (answer === undefined) {
      throw new UsageError(
        "new: the template is missing",
        `Name one of them: heddle new ${templateNames.join("|")}`,
      );
    }
    const found = templateNames.find((name, at) => answer === name || answer === String(at + 1));
    if (found) return found;
    terminal.note(`There is no template "${answer}".`);
  }
}

/** The content of each file by its name. */
function filesOf(template: TemplateName, target: string): ReadonlyMap<string, string> {
  const read = (source: string): [string, string][] =>
    readdirSync(join(folder, source)).map((name) => [
      // npm would not publish a `.gitignore`.
      name === "gitignore" ? ".gitignore" : name,
      readFileSync(join(folder, source, name), "utf8"),
    ]);
  return new Map([
    ["package.json", manifestOf(template, basename(target))],
    ...[...templates[template].parts, "every-project"].flatMap(read),
    ["README.md", readmeOf(template, basename(target))],
  ]);
}

function manifestOf(template: TemplateName, name: string): string {
  const { packages, others = {}, start } = templates[template];
  const version = `^${readVersion()}`;
  const own = ["heddle", ...packages].map((each) => [each, version]);
  return `${JSON.stringify(
    {
      name: packageName(name),
      private: true,
      type: "module",
      scripts: { start, test: "node --import tsx --test app.test.ts", types: "tsc -p ." },
      dependencies: { ...Object.fromEntries(own), ...others, zod: "^4.3.0" },
      devDependencies: { "@types/node": "^20.19.0", tsx: "^4.23.0", typescript: "^5.9.0" },
      engines: { node: ">=20.19" },
    },
    null,
    2,
  )}\n`;
}

/** "My Editor!" → "my-editor" */
function packageName(folderName: string): string {
  const name = folderName
    .toLowerCase()
    .replaceAll(/[^a-z\d._~-]+/g, "-")
    .replaceAll(/^[-._]+|[-.]+$/g, "");
  return name === "" ? "heddle-app" : name;
}

function readmeOf(template: TemplateName, name: string): string {
  const { summary, guide } = templates[template];
  return `# ${name}

${summary}.

\`\`\`sh
npm install
npm start    # serves app.ts and reloads it when it changes; prints the address
npm test
\`\`\`

${guide}

By default only this machine can connect, under its own names. Behind a proxy, name the address that visitors see:

\`\`\`sh
npm start -- --allowed-origin https://tools.example.com
\`\`\`
`;
}
