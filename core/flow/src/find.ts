import { ExactNumber } from "@heddle/params";
import * as z from "zod/mini";

import type { EdgeRecord } from "./edge/edge-record.ts";
import type { ItemKind } from "./item/item-kind.ts";
import type { NodeRecord } from "./node/node-record.ts";

/**
 * The ranks of a hit by its place, best first: the text is equal to the query, starts with it, or contains it. Labels
 * come first, because users read them. Type names apply to many items, so only data ranks below them.
 */
const ranks = {
  label: [0, 1, 4],
  id: [2, 3, 5],
  type: [6, 7, 8],
  data: [9, 10, 11],
} as const;

const rankCount = Object.values(ranks).flat().length;

/** A place to search: labels, ids, names of types, or texts and numbers in the data. */
export type FindPlace = keyof typeof ranks;

const findPlaces = Object.keys(ranks) as FindPlace[];

/** Where `Flow.find` searches, and how much it returns. */
export interface FindOptions {
  /** The places to search; all by default. */
  readonly in?: readonly FindPlace[] | undefined;
  /** The most results, up to 10,000; 100 by default. */
  readonly limit?: number | undefined;
}

/** A node or an edge that contains a searched text, with the best of its hits. */
export interface FoundItem {
  readonly kind: ItemKind;
  readonly id: string;
  readonly where: FindPlace;
  /** The path of a hit in the data, such as `file.name` or `rows.0`. */
  readonly path?: string;
  /** The text around the hit, in one line. */
  readonly excerpt: string;
}

const defaultLimit = 100;
const maximumLimit = 10_000;
const maximumQueryLength = 1_000;

/** The types of the arguments of `Flow.find`. */
export const findArguments = [
  z.string().check(z.maxLength(maximumQueryLength)),
  z.optional(
    z.strictObject({
      in: z.optional(z.array(z.enum(findPlaces)).check(z.maxLength(findPlaces.length))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(maximumLimit))),
    }),
  ),
];

/** How much a search may read and return. */
export interface FindBudget {
  readonly results: number;
  /** The characters that are compared with the query. */
  readonly characters: number;
  /** The characters of ids and paths in the results; their lengths are not limited one by one. */
  readonly resultCharacters: number;
}

/** For visitors: enough for any graph that they can create, and little enough not to delay others. */
export const visitorBudget: FindBudget = {
  results: 200,
  characters: 64_000_000,
  resultCharacters: 100_000,
};

const unlimited: FindBudget = {
  results: Infinity,
  characters: Infinity,
  resultCharacters: Infinity,
};

/** What a search reads from a flow. */
interface SearchedGraph {
  readonly nodeRecords: Iterable<readonly [string, Readonly<NodeRecord>]>;
  readonly edgeRecords: Iterable<readonly [string, Readonly<EdgeRecord>]>;
  readonly nodeTypeRecords: TypeLabels;
  readonly edgeTypeRecords: TypeLabels;
}

type TypeLabels = Readonly<Record<string, { readonly label: string }>>;

/** The nodes and edges that contain a text, best hits first: `"dye"` → `[{ kind: "node", id: "n1", where: "label", … }]` */
export function findItems(
  graph: SearchedGraph,
  query: string,
  { in: places = findPlaces, limit = defaultLimit }: FindOptions = {},
  budget: FindBudget = unlimited,
): FoundItem[] {
  const wanted = fold(query.trim());
  if (wanted === "") return [];
  const most = Math.min(limit, budget.results);
  const search = new Search(wanted, new Set(places), most, budget.characters);
  search.add("node", graph.nodeRecords, graph.nodeTypeRecords);
  search.add("edge", graph.edgeRecords, graph.edgeTypeRecords);
  return withinCharacters(search.results(), budget.resultCharacters);
}

interface SearchedItem {
  readonly id: string;
  readonly type: string | null;
  readonly label: string | null;
  readonly data: object;
}

/** A text that contains the query. */
interface Hit {
  readonly where: FindPlace;
  readonly rank: number;
  readonly text: string;
  readonly path?: string;
}

/** One search through the items of a graph. */
class Search {
  readonly #wanted: string;
  readonly #places: ReadonlySet<FindPlace>;
  readonly #limit: number;
  #charactersLeft: number;
  /** Matches texts that may contain the query. Most texts do not, and are not folded then. */
  readonly #mayContain: RegExp;
  readonly #mayBeNumber: boolean;
  /** Enough hits are better than this rank or have it, so that later ones of it are not needed. */
  #sufficientRank = Infinity;
  /** The first hits of each rank. */
  readonly #hits = Array.from({ length: rankCount }, (): (Hit & ItemKey)[] => []);

  constructor(wanted: string, places: ReadonlySet<FindPlace>, limit: number, characters: number) {
    this.#wanted = wanted;
    this.#places = places;
    this.#limit = limit;
    this.#charactersLeft = characters;
    this.#mayContain = new RegExp(`${escaped(wanted)}|${beyondAscii.source}`, "i");
    this.#mayBeNumber = partOfNumber.test(wanted);
  }

  /** Searches items until the budget is spent. */
  add(kind: ItemKind, items: Iterable<readonly [string, SearchedItem]>, types: TypeLabels): void {
    const typeHits = new Map<string, Hit | undefined>();
    const typeHit = (type: string): Hit | undefined => {
      if (!typeHits.has(type)) typeHits.set(type, this.#typeHit(type, types));
      return typeHits.get(type);
    };
    for (const [id, item] of items) {
      if (this.#charactersLeft < 0) return;
      const hit = this.#bestHit(item, typeHit);
      if (!hit || hit.rank >= this.#sufficientRank) continue;
      this.#hits[hit.rank]?.push({ ...hit, kind, id });
      this.#sufficientRank = this.#rankOfLast();
    }
  }

  /** The rank of the last result, if there are enough. */
  #rankOfLast(): number {
    let count = 0;
    const rank = this.#hits.findIndex(({ length }) => (count += length) >= this.#limit);
    return rank === -1 ? Infinity : rank;
  }

  /** The results, best first; hits of one rank in the order of the graph. */
  results(): FoundItem[] {
    const hits = this.#hits.flat().slice(0, this.#limit);
    return hits.map(({ kind, id, where, path, text }) => {
      const excerpt = excerptOf(text, this.#wanted);
      return { kind, id, where, ...(path !== undefined && { path }), excerpt };
    });
  }

  #bestHit(
    { id, label, type, data }: SearchedItem,
    typeHit: (type: string) => Hit | undefined,
  ): Hit | undefined {
    const inLabel = label !== null && this.#isSearched("label") && this.#hit("label", label);
    const inId = this.#isSearched("id") && this.#hit("id", id);
    const named = inLabel && inId ? better(inLabel, inId) : inLabel || inId;
    return (
      named ||
      (type !== null && this.#isSearched("type") && typeHit(type)) ||
      (this.#isSearched("data") && this.#dataHit(data)) ||
      undefined
    );
  }

  /** Whether a hit at this place could be among the results. */
  #isSearched(place: FindPlace): boolean {
    return ranks[place][0] < this.#sufficientRank && this.#places.has(place);
  }

  /** A hit in the name of a type, or in the label that users see. */
  #typeHit(type: string, types: TypeLabels): Hit | undefined {
    const label = Object.hasOwn(types, type) ? types[type]?.label : undefined;
    const byName = this.#hit("type", type);
    const byLabel = label === undefined ? undefined : this.#hit("type", label);
    return byName && byLabel ? better(byLabel, byName) : (byLabel ?? byName);
  }

  /** The best hit in the texts and numbers of a value. */
  #dataHit(value: unknown): Hit | undefined {
    if (typeof value === "string") return this.#hit("data", value);
    if (isNumber(value)) return this.#mayBeNumber ? this.#hit("data", String(value)) : undefined;
    if (typeof value !== "object" || value === null) return undefined;
    let best: Hit | undefined;
    for (const key in value) {
      const hit = this.#dataHit(value[key as never]);
      if (!hit || (best && best.rank <= hit.rank)) continue;
      best = { ...hit, path: hit.path === undefined ? key : `${key}.${hit.path}` };
    }
    return best;
  }

  #hit(where: FindPlace, text: string): Hit | undefined {
    this.#charactersLeft -= text.length;
    if (!this.#mayContain.test(text)) return undefined;
    const folded = fold(text);
    const at = folded.indexOf(this.#wanted);
    if (at === -1) return undefined;
    const [equal, prefix, inside] = ranks[where];
    if (at > 0) return { where, text, rank: inside };
    return { where, text, rank: folded.length === this.#wanted.length ? equal : prefix };
  }
}

interface ItemKey {
  readonly kind: ItemKind;
  readonly id: string;
}

/** The hit with the better rank; the first of equal ones. */
function better(first: Hit, second: Hit): Hit {
  return second.rank < first.rank ? second : first;
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}

/** What `String(number)` may contain, such as `-1.5e+21`. */
const partOfNumber = /^[-+.\de]+$/;

/** A pattern that matches a text only: `"a.b"` → `"a\\.b"`. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

const beyondAscii = /[^\0-\u007f]/;
const marks = /\p{M}+/gu;

/** Removes case and accents: `"Café"` → `"cafe"`, `"Straße"` → `"strasse"`. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  const plain = lower.normalize("NFKD").replaceAll(marks, "");
  return plain.replaceAll("ß", "ss").replaceAll("ς", "σ");
}

/** The results whose ids and paths fit. */
function withinCharacters(results: FoundItem[], most: number): FoundItem[] {
  let left = most;
  return results.filter(({ id, path = "" }) => {
    const characters = id.length + path.length;
    const fits = characters <= left;
    if (fits) left -= characters;
    return fits;
  });
}

/** The characters before and after a hit in an excerpt. */
const excerptBefore = 20;
const excerptAfter = 60;

/** What a cut through a surrogate pair leaves. */
const halfCharacters = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/** The part of a text around the first hit: `("a long text …", "text")` → `"a long text …"`. */
function excerptOf(text: string, wanted: string): string {
  const at = positionOf(text, wanted);
  const start = at <= excerptBefore ? 0 : at - excerptBefore;
  const end = at + excerptAfter;
  const part = text.slice(start, end).replaceAll(halfCharacters, "").replaceAll(/\s+/g, " ");
  return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}

/** The position of the first hit in the text itself; folding may change the lengths of its characters. */
function positionOf(text: string, wanted: string): number {
  const folded = fold(text);
  const at = folded.indexOf(wanted);
  if (folded.length === text.length) return at;
  let [position, foldedLength] = [0, 0];
  for (const character of text) {
    foldedLength += fold(character).length;
    if (foldedLength > at) break;
    position += character.length;
  }
  return position;
}
