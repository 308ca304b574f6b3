import type { OperationCatalogue } from "@heddle/openapi";

type Operation = OperationCatalogue["operations"][number];

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
      readonly position: number;
      readonly operation: Operation;
      /** Its place among those of its tag. */
      readonly place: number;
      readonly of: number;
      /** Where the line of its tag is. */
      readonly tag: number;
    };

/** The lines of a catalogue, from the top to the bottom. */
export function catalogueLines(
  operations: OperationCatalogue["operations"],
  groups: OperationCatalogue["groups"],
): readonly CatalogueLine[] {
  const lines: CatalogueLine[] = [];
  for (const [place, { name, open, count, operations: found }] of groups.entries()) {
    const tag = lines.length;
    lines.push({ kind: "tag", name, isOpen: open, count, place, of: groups.length });
    for (const [place, position] of found.entries()) {
      const operation = operations[position];
      if (!operation) continue;
      lines.push({ kind: "operation", position, operation, place, of: found.length, tag });
    }
  }
  return lines;
}
