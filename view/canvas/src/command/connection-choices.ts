import type { Connection } from "@heddle/flow";
import type { Port } from "@heddle/flow/geometry";
import type { Translatable } from "@heddle/params";

import { middleOf } from "../geometry/rectangle.ts";
import { connectionBetween, type PortOfNode } from "../gesture/port-fit.ts";
import { messages } from "../messages.ts";
import type { CommandScope } from "./flow-commands.ts";

/** An entry of a picker. */
export interface Choice {
  readonly key: string;
  readonly title: Translatable;
  readonly detail?: string | undefined;
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  /** Why it cannot be chosen. */
  readonly rejection?: Translatable | undefined;
}

/** The result of a query. */
export interface Choices {
  readonly listed: readonly Choice[];
  /** The number of further matches. */
  readonly moreCount: number;
}

/** A port that a connection could end at. */
export interface ConnectionChoice extends Choice {
  readonly connection: Connection;
  readonly end: PortOfNode;
}

/** A port of another node. */
interface End {
  readonly other: string;
  readonly end: Port;
}

/** A port that matches the query, and whether the connection is allowed. */
interface CheckedEnd extends End {
  readonly searchText: string;
  readonly connection: Connection;
  readonly rejection: Translatable | undefined;
}

/** The largest number of listed ports. */
const maxListed = 50;
/** At most this many matching ports are checked, to list allowed ones first. */
const maxChecked = 400;

type Parts = Pick<CommandScope, "state" | "names" | "whyNotConnect">;

/**
 * The ports that a connection could end at and that match the query: allowed ones first, then by distance. Ports are
 * sorted once for all queries. Names are built on demand, because only few of many thousand ports are read until the
 * user types. Only the listed ones get a title. `replaced` is the edge that gets the new ends.
 */
export function connectionChoices(
  { state, names, whyNotConnect }: Parts,
  node: string,
  port: Port,
  replaced?: string,
): (query: string) => Choices {
  const ends = nodesByDistance(state, node).flatMap((other): End[] =>
    state
      .portsOf(other)
      .filter(({ side }) => side !== port.side)
      .map((end) => ({ other, end })),
  );
  const searchTexts = new Map<End, string>();
  const searchTextOf = (one: End): string => {
    const known = searchTexts.get(one);
    if (known !== undefined) return known;
    const title = names.title(one.other);
    const text = one.end.name === null ? title : `${title}: ${one.end.name}`;
    searchTexts.set(one, text);
    return text;
  };
  const check = (one: End): CheckedEnd => {
    const connection = connectionBetween({ node, port }, { node: one.other, port: one.end });
    return {
      ...one,
      searchText: searchTextOf(one),
      connection,
      rejection: whyNotConnect(connection, replaced),
    };
  };
  const choiceOf = (one: CheckedEnd, repeated: ReadonlySet<string>): ConnectionChoice => {
    const { other, end, searchText, connection, rejection } = one;
    const title =
      end.name === null
        ? names.title(other)
        : messages.portOf({ node: names.title(other), port: end.name });
    return {
      key: JSON.stringify([other, end.id]),
      title: repeated.has(searchText) ? messages.withId({ title, id: other }) : title,
      detail: state.typeOf(other)?.label ?? undefined,
      connection,
      end: { node: other, port: end },
      rejection,
    };
  };
  return (query) => {
    const searched = query.trim().toLocaleLowerCase();
    const isMatch = (end: End): boolean => searchTextOf(end).toLocaleLowerCase().includes(searched);
    const matching = searched === "" ? ends : ends.filter(isMatch);
    const candidates = matching.slice(0, maxChecked).map(check);
    const repeated = repeatedIn(candidates.map(({ searchText }) => searchText));
    const isAllowed = ({ rejection }: CheckedEnd): boolean => rejection === undefined;
    const rejected = candidates.filter((end) => !isAllowed(end));
    const listed = [...candidates.filter(isAllowed), ...rejected]
      .slice(0, maxListed)
      .map((end) => choiceOf(end, repeated));
    return { listed, moreCount: matching.length - listed.length };
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
