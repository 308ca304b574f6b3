import type { CatalogueLine } from "./catalogue-lines.ts";

/** What a key does in the list: goes to another line, or opens or closes a tag. */
type KeyStep = { readonly to: number } | { readonly toggle: string } | undefined;

type Decide = (lines: readonly CatalogueLine[], at: number) => KeyStep;

/** How many lines a page of the list has, more or less. */
const pageLines = 10;

const within = (lines: readonly CatalogueLine[], at: number): KeyStep => ({
  to: Math.max(0, Math.min(lines.length - 1, at)),
});

/** As in any tree: up and down, into a tag and out of it. */
export const catalogueKeys: ReadonlyMap<string, Decide> = new Map<string, Decide>([
  ["ArrowDown", (lines, at) => within(lines, at + 1)],
  ["ArrowUp", (lines, at) => within(lines, at - 1)],
  ["PageDown", (lines, at) => within(lines, at + pageLines)],
  ["PageUp", (lines, at) => within(lines, at - pageLines)],
  ["Home", (lines) => within(lines, 0)],
  ["End", (lines) => within(lines, lines.length - 1)],
  [
    "ArrowRight",
    (lines, at) => {
      const line = lines[at];
      if (line?.kind !== "tag") return undefined;
      return line.isOpen ? within(lines, at + 1) : { toggle: line.name };
    },
  ],
  [
    "ArrowLeft",
    (lines, at) => {
      const line = lines[at];
      if (line?.kind === "operation") return { to: line.tag };
      return line?.isOpen ? { toggle: line.name } : undefined;
    },
  ],
]);
