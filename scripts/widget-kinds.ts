/**
 * `npm run widget-kinds`: where code outside core/views asks for the kind of a widget, in either spelling:
 * `widget instanceof Group`, `handle.kind === "group"`. What differs between kinds belongs beside them, in a member of
 * `Widget`. Fails on a test that `known` does not list. Tests and fixtures do not count.
 */
import { readFileSync } from "node:fs";
import { isMain, listFiles, root } from "./workspace.ts";

/** The tests that are left, by file. A number only ever sinks. */
const known: Readonly<Record<string, number>> = {
  // The form of a graph item needs the group itself, and an editor of a union its branches.
  "core/flow/src/features/editors/schema-editor.ts": 2,
  // A handle has the parameters and the kind of its widget.
  "view/react/src/served/served-notices.tsx": 1,
  "view/react/src/shared/replaced-input.ts": 2,
};

export interface Kinds {
  readonly classes: readonly string[];
  readonly kinds: readonly string[];
}

/** The classes of widgets and their kinds, from the sources of core/views. */
export function widgetKinds(sources: readonly string[]): Kinds {
  const found = (pattern: RegExp): string[] =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = ""]) => name));
  return {
    classes: found(/^export (?:abstract )?class (\w+) extends (?!View\b)/gm),
    kinds: found(/static override readonly kind: string = "([\w-]+)"/g),
  };
}

/** The lines of a source that test the kind of a widget. */
export function kindTests(source: string, { classes, kinds }: Kinds): readonly string[] {
  const kind = `"(?:${kinds.join("|")})"`;
  const test = new RegExp(
    [
      `\\binstanceof (?:${classes.join("|")})\\b`,
      // `[Group, Rows].some((kind) => widget instanceof kind)`
      `\\[(?:[A-Z]\\w*, )*(?:${classes.join("|")})[,\\]]`,
      `\\bkind\\s*[!=]==\\s*${kind}`,
      `${kind}\\s*[!=]==\\s*[\\w.]*\\bkind\\b`,
    ].join("|"),
  );
  return source.split("\n").filter((line) => test.test(line));
}

function read(file: string): string {
  return readFileSync(`${root}/${file}`, "utf8");
}

/** The tests of kinds outside core/views, by file. */
export function testsByFile(): ReadonlyMap<string, readonly string[]> {
  const isProduct = (file: string): boolean =>
    /\.tsx?$/.test(file) && !/\.(?:test|fixture|contract)\.tsx?$/.test(file);
  const widgets = listFiles("core/views/src/widgets").filter(isProduct);
  const kinds = widgetKinds(widgets.filter((file) => !file.endsWith("/button.ts")).map(read));
  const files = ["core", "view", "node", "examples", "docs/site"].flatMap(listFiles);
  const others = files.filter((file) => isProduct(file) && !file.startsWith("core/views/"));
  const found = others.map((file) => [file, kindTests(read(file), kinds)] as const);
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

/** The files with other tests than the known ones. */
export function surprises(): readonly string[] {
  const found = testsByFile();
  const files = new Set([...found.keys(), ...Object.keys(known)]);
  return [...files].filter((file) => (found.get(file)?.length ?? 0) !== (known[file] ?? 0));
}

if (isMain(import.meta.url)) {
  const found = testsByFile();
  for (const [file, lines] of found)
    for (const line of lines) console.log(`${file}: ${line.trim()}`);
  const count = [...found.values()].flat().length;
  console.log(`${count} tests of kinds in ${found.size} files outside core/views`);
  if (surprises().length > 0) process.exitCode = 1;
}
