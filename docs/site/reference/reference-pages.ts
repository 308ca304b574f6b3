import { readFileSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../../scripts/index-names.ts";
import { type Package, publishedPackages, root } from "../../../scripts/workspace.ts";
import { markdownPage } from "../content/markdown-page.ts";
import type { Page } from "../content/page.ts";
import { describeName, type Description } from "./describe.ts";
import { readModule } from "./source-module.ts";

/** An entry point of a package and its index file. */
interface Entry {
  readonly specifier: string;
  readonly index: string;
  readonly names: readonly string[];
}

/** A reference page per published package: every public name with its comment and declaration. */
export function referencePages(): Page[] {
  const packages = publishedPackages().map((one) => ({ name: one.name, entries: entriesOf(one) }));
  const names = new Set(packages.flatMap(({ entries }) => entries.flatMap((entry) => entry.names)));
  return packages
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => {
      const sections = entries.map((entry) => section(entry, names));
      return markdownPage(referenceSlug(name), [`# ${name}`, ...sections].join("\n\n"));
    });
}

function referenceSlug(packageName: string): string {
  return `reference-${packageName.replace("@heddle/", "")}`;
}

function entriesOf({ name, folder, exports }: Package): Entry[] {
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const source = typeof target === "string" ? undefined : target["@heddle/source"];
    if (source === undefined) return [];
    const index = join(root, folder, source);
    const names = namesIn(readFileSync(index, "utf8")).map((name) => name.replace("type ", ""));
    return [{ specifier: `${name}${subpath.slice(1)}`, index, names }];
  });
}

function section({ specifier, index, names }: Entry, all: ReadonlySet<string>): string {
  const module = readModule(index);
  const described: Description[] = [];
  const elsewhere = new Map<string, string[]>();
  for (const name of names) {
    const description = describeName(name, module, (candidate) => all.has(candidate));
    if (typeof description !== "string") described.push(description);
    else elsewhere.set(description, [...(elsewhere.get(description) ?? []), name]);
  }
  const reexported = Array.from(elsewhere, ([from, list]) => {
    const links = list.map((name) => `[\`${name}\`](${linkTo(from, name)})`);
    return `From \`${from}\`: ${links.join(", ")}.`;
  });
  return [`## import … from "${specifier}"`, ...reexported, ...described.map(entryOf)].join("\n\n");
}

/** The link to a name of another package: `@heddle/params`, `Params` → `reference-params.md#params`. */
function linkTo(specifier: string, name: string): string {
  const [, packageName = specifier] = /^(@heddle\/[\w-]+)/.exec(specifier) ?? [];
  return `${referenceSlug(packageName)}.md#${name.toLowerCase()}`;
}

function entryOf({ name, words, code }: Description): string {
  return `### ${name}\n\n${words}\n\n\`\`\`ts\n${code}\n\`\`\``;
}
