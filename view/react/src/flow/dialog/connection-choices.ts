import type { Port } from "../drawing/node-ports.ts";
import type { FlowScope } from "../flow-context.ts";
import { connectionBetween } from "../gesture/connect-gesture.ts";
import type { Connection } from "../intents.ts";
import { middleOf } from "../keyboard/neighbour.ts";
import { flowMessages } from "../messages.ts";
import type { Choice } from "./picker.tsx";

/** An end that a connection could have. */
export interface ConnectionChoice extends Choice {
  readonly connection: Connection;
}

/** So many ends are offered at a time, and so many are looked at to find those that are allowed. */
const offered = 50;
const judged = 400;

type Parts = Pick<FlowScope, "picture" | "names" | "whyNotConnect">;

/** The ends that a connection from a port could have: those that are allowed first, the nearest first of them. */
export function connectionChoices(
  { picture, names, whyNotConnect }: Parts,
  node: string,
  port: Port,
  query: string,
): { readonly shown: readonly ConnectionChoice[]; readonly more: number } {
  const wanted = query.trim().toLocaleLowerCase();
  const ends = nodesByDistance(picture, node).flatMap((other) =>
    picture
      .portsOf(other)
      .filter(({ side }) => side !== port.side)
      .map((end) => ({ other, end, title: flowMessages.portOf(names.title(other), end.id) }))
      .filter(({ title }) => title.toLocaleLowerCase().includes(wanted)),
  );
  const choices = ends.slice(0, judged).map(({ other, end, title }): ConnectionChoice => {
    const connection = connectionBetween({ node, port }, { node: other, port: end });
    const refusal = whyNotConnect(connection);
    const kind = picture.typeOf(other)?.label ?? undefined;
    const key = JSON.stringify([other, end.id]);
    return { key, title, detail: kind, connection, refusal };
  });
  const isAllowed = ({ refusal }: ConnectionChoice): boolean => refusal === undefined;
  const sorted = [...choices.filter(isAllowed), ...choices.filter((choice) => !isAllowed(choice))];
  const shown = sorted.slice(0, offered);
  return { shown, more: ends.length - shown.length };
}

/** All other nodes, the nearest first. */
function nodesByDistance({ geometry }: Parts["picture"], from: string): string[] {
  const { nodes } = geometry;
  const slot = nodes.slots.get(from);
  const start = slot === undefined ? { x: 0, y: 0 } : middleOf(nodes.rectangleAt(slot));
  const distances = new Map<string, number>();
  for (const id of nodes.slots.ids) {
    const at = nodes.slots.get(id);
    if (at === undefined || id === from) continue;
    const { x, y } = middleOf(nodes.rectangleAt(at));
    distances.set(id, Math.hypot(x - start.x, y - start.y));
  }
  return [...distances].toSorted(([, one], [, other]) => one - other).map(([id]) => id);
}
