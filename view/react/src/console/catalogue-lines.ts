import type { OperationCatalogue } from "@heddle/openapi";

type Operation = OperationCatalogue["groups"][number]["operations"][number];

/** One line of the list: a tag, or an operation below it. */
export type CatalogueLine =
  | {
      readonly kind: "tag";
      readonly name: string;
      readonly isOpen: boolean;
      readonly count: number;
      /** Its place among the tags. */
      readonly place: number;
      readonly of: number;
    }
  | {
      readonly kind: "operation";
      readonly operation: Operation;
      /** Its place among those of its tag. */
      readonly place: number;
      readonly of: number;
      /** Where the line of its tag is. */
      readonly tag: number;
    };

/** The lines of a catalogue, from the top to the bottom. */
export function catalogueLines(groups: OperationCatalogue["groups"]): readonly CatalogueLine[] {
  const lines: CatalogueLine[] = [];
  for (const [place, { name, open, count, operations }] of groups.entries()) {
    const tag = lines.length;
    lines.push({ kind: "tag", name, isOpen: open, count, place, of: groups.length });
    for (const [place, operation] of operations.entries()) {
      lines.push({ kind: "operation", operation, place, of: operations.length, tag });
    }
  }
  return lines;
}
