import { reachableModels } from "./reachable-models.ts";
import type { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import type { Workshop } from "./workshop.fixture.ts";

/** How what a client shows differs from what is. */
export function differenceOf({ root, size }: Replica, workshop: Workshop): string | undefined {
  if (!root) return "shows nothing";
  const shown = {
    title: root.read("title"),
    level: root.read("level"),
    locked: root.read("locked"),
    submits: root.read("submits"),
    items: Array.from(root.read("items") as Iterable<unknown>),
    parts: (root.read("parts") as ReplicaModel[]).map((part) => [
      part.read("name"),
      part.read("label"),
      ...(part.read("pieces") as ReplicaModel[]).flatMap((piece) => [
        piece.read("name"),
        piece.read("label"),
      ]),
    ]),
    size,
  };
  const real = {
    title: workshop.title,
    level: workshop.level,
    locked: workshop.locked,
    submits: workshop.submits,
    items: Array.from(workshop.items),
    parts: workshop.parts.map((part) => [
      part.name,
      part.label,
      ...part.pieces.flatMap((piece) => [piece.name, piece.label]),
    ]),
    size: reachableModels(workshop).size,
  };
  if (JSON.stringify(shown) === JSON.stringify(real)) return undefined;
  return `diverged: shows ${JSON.stringify(shown)}, is ${JSON.stringify(real)}`;
}
