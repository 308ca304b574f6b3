import type { Port } from "../geometry/node-layout.ts";
import { middleOf } from "../geometry/rectangle.ts";
import { connectionBetween } from "../gesture/gestures.ts";
import type { Connection } from "../intents.ts";
import { flowMessages } from "../messages.ts";
import type { CommandScope } from "./flow-commands.ts";

/** An entry of a picker. */
export interface Choice {
  readonly key: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  /** Why it cannot be chosen. */
  readonly rejection?: string | undefined;
}

/** The listed choices, and how many more match. */
export interface Choices {
  readonly shown: readonly Choice[];
  readonly more: number;
}

/** A port that a connection could end at. */
export interface ConnectionChoice extends Choice {
  readonly connection: Connection;
}

/** A port of another node. */
interface End {
  readonly other: string;
  readonly end: Port;
}

/** How many ports are listed at a time, and how many are checked to find allowed ones. */
const offered = 50;
const judged = 400;

type Parts = Pick<CommandScope, "state" | "names" | "whyNotConnect">;

/**
 * The ports that a connection could end at and that match the query: allowed ones first, then by distance. Sorting
 * happens once for all queries, and titles are built on demand: of many thousand ports few are read until the user
 * types.
 */
export function connectionChoices(
  { state, names, whyNotConnect }: Parts,
  node: string,
  port: Port,
): (query: string) => Choices {
  const ends = nodesByDistance(state, node).flatMap((other): End[] =>
    state
      .portsOf(other)
      .filter(({ side }) => side !== port.side)
      .map((end) => ({ other, end })),
  );
  const titles = new Map<End, string>();
  const titleOf = (end: End): string => {
    const title = titles.get(end) ?? flowMessages.portOf(names.title(end.other), end.end.id);
    titles.set(end, title);
    return title;
  };
  const choiceOf = (one: End, repeated: ReadonlySet<string>): ConnectionChoice => {
    const { other, end } = one;
    const connection = connectionBetween({ node, port }, { node: other, port: end });
    const kind = state.typeOf(other)?.label ?? undefined;
    const title = titleOf(one);
    return {
      key: JSON.stringify([other, end.id]),
      title: repeated.has(title) ? flowMessages.withId(title, other) : title,
      detail: kind,
      connection,
      rejection: whyNotConnect(connection),
    };
  };
  return (query) => {
    const wanted = query.trim().toLocaleLowerCase();
    const isWanted = (end: End): boolean => titleOf(end).toLocaleLowerCase().includes(wanted);
    const matching = wanted === "" ? ends : ends.filter(isWanted);
    const candidates = matching.slice(0, judged);
    const repeated = repeatedIn(candidates.map(titleOf));
    const choices = candidates.map((end) => choiceOf(end, repeated));
    const isAllowed = ({ rejection }: ConnectionChoice): boolean => rejection === undefined;
    const rejected = choices.filter((choice) => !isAllowed(choice));
    const shown = [...choices.filter(isAllowed), ...rejected].slice(0, offered);
    return { shown, more: matching.length - shown.length };
  };
}

/** Texts that occur more than once: `["a", "b", "a"]` → `{"a"}`. */
function repeatedIn(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.size === seen.add(text).size));
}

/** All other nodes, nearest first. */
function nodesByDistance({ geometry }: Parts["state"], from: string): string[] {
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
