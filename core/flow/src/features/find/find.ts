import { type Collection, type CollectionIndex, ExactNumber, type Records } from "@heddle/params";
import * as z from "zod/mini";

import type { EdgeRecord } from "../../record/edge-record.ts";
import type { ItemKind } from "../../item-kind.ts";
import type { NodeRecord } from "../../record/node-record.ts";

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
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
  readonly nodeTypeRecords: TypeLabels;
  readonly edgeTypeRecords: TypeLabels;
}

type TypeLabels = Readonly<Record<string, { readonly label: string }>>;

/** The nodes and edges that contain a text, best hits first: `"dye"` → `[{ kind: "node", id: "n1", where: "label", … }]` */
export function findItems(
  graph: SearchedGraph,
  query: string,
  { in: places = findPlaces, limit = defaultLimit }: FindOptions = {},
  { budget = unlimited, texts }: FindContext,
): FoundItem[] {
  const wanted = fold(query.trim());
  if (wanted === "") return [];
  const most = Math.min(limit, budget.results);
  const search = new Search(wanted, new Set(places), most, budget.characters);
  search.add("node", texts.of("node"), graph.nodeTypeRecords);
  search.add("edge", texts.of("edge"), graph.edgeTypeRecords);
  return withinCharacters(search.results(), budget.resultCharacters);
}

interface FindContext {
  readonly budget: FindBudget | undefined;
  /** The texts of the same graph. */
  readonly texts: SearchTexts;
}

type SearchedRecords = Records<SearchedItem>;

interface SearchedItem {
  readonly id: string;
  readonly type: string | null;
  readonly label: string | null;
  readonly data: object;
}

/** An item with all of its texts without case and accents: label, id, and texts and numbers of the data, each after a line break. */
interface FoldedItem {
  readonly item: SearchedItem;
  readonly text: string;
  /** The length of label and id in the text. */
  readonly nameLength: number;
  /** Copied, because reading it from every record would take longer than searching the text. */
  readonly type: string | null;
}

/** Texts of items beyond this are folded again by each search, instead of taking memory. */
const maxKeptCharacters = 16_000_000;

/**
 * The folded texts of a graph, kept from one search to the next: while a user types a query, few items change. The first
 * search creates them.
 */
export class SearchTexts {
  readonly #collections: Readonly<Record<ItemKind, SearchedRecords>>;
  #texts: Readonly<Record<ItemKind, CollectionTexts>> | undefined;

  constructor({ nodeRecords, edgeRecords }: Pick<SearchedGraph, "nodeRecords" | "edgeRecords">) {
    this.#collections = { node: nodeRecords, edge: edgeRecords };
  }

  /** The folded items of a kind, in the order of the graph. */
  of(kind: ItemKind): Iterable<FoldedItem> {
    const { node, edge } = this.#collections;
    this.#texts ??= { node: new CollectionTexts(node), edge: new CollectionTexts(edge) };
    return this.#texts[kind].items();
  }
}

/** The folded texts of a collection. A changed text is folded by the next search; other changes may change the order of all. */
class CollectionTexts implements CollectionIndex<SearchedItem> {
  readonly #records: SearchedRecords;
  readonly #positions = new Map<string, number>();
  #items: FoldedItem[] = [];
  /** The ids of items whose texts changed. */
  readonly #changed = new Set<string>();
  #charactersLeft = maxKeptCharacters;
  #isOrdered = false;

  constructor(records: SearchedRecords) {
    this.#records = records;
    // The public type of a flow's records is read-only.
    (records as Collection<SearchedItem>).addIndex(this);
  }

  update(id: string, before: SearchedItem | undefined, after: SearchedItem | undefined): void {
    const at = this.#positions.get(id);
    const folded = at === undefined ? undefined : this.#items[at];
    if (!before || !after || at === undefined || !folded) this.#isOrdered = false;
    else if (haveSameTexts(before, after)) this.#items[at] = { ...folded, item: after };
    else this.#changed.add(id);
  }

  items(): Iterable<FoldedItem> {
    if (this.#changed.size > 0) this.#foldChanged();
    if (!this.#isOrdered) this.#order();
    return this.#charactersLeft >= 0 ? this.#items : this.#andFoldRest();
  }

  #foldChanged(): void {
    const isCut = this.#charactersLeft < 0;
    for (const id of this.#changed) {
      const at = this.#positions.get(id);
      const record = this.#records.get(id);
      const old = at === undefined ? undefined : this.#items[at];
      if (at === undefined || !record || !old) continue;
      const folded = foldItem(record);
      this.#items[at] = folded;
      this.#charactersLeft += old.text.length - folded.text.length;
    }
    this.#changed.clear();
    // Others may fit now, or no longer.
    if (isCut || this.#charactersLeft < 0) this.#isOrdered = false;
  }

  #order(): void {
    const known = new Map(this.#items.map((folded) => [folded.item, folded]));
    this.#items = [];
    this.#positions.clear();
    this.#charactersLeft = maxKeptCharacters;
    for (const [id, record] of this.#records) {
      const folded = known.get(record) ?? foldItem(record);
      this.#charactersLeft -= folded.text.length;
      if (this.#charactersLeft < 0) break;
      this.#positions.set(id, this.#items.push(folded) - 1);
    }
    this.#isOrdered = true;
  }

  *#andFoldRest(): Iterable<FoldedItem> {
    yield* this.#items;
    for (const [id, record] of this.#records) {
      if (!this.#positions.has(id)) yield foldItem(record);
    }
  }
}

function haveSameTexts(one: SearchedItem, other: SearchedItem): boolean {
  return one.label === other.label && one.type === other.type && one.data === other.data;
}

function foldItem(item: SearchedItem): FoldedItem {
  const name = fold(`\n${item.label ?? ""}\n${item.id}`);
  const texts = [""];
  collectTexts(item.data, texts);
  const text = texts.length === 1 ? name : name + fold(texts.join("\n"));
  return { item, text, nameLength: name.length, type: item.type };
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === "string") texts.push(value);
  else if (isNumber(value)) texts.push(String(value));
  else if (typeof value === "object" && value !== null) {
    for (const key in value) collectTexts(value[key as never], texts);
  }
}

/** A text that contains the query. */
interface Hit {
  readonly where: FindPlace;
  readonly rank: number;
  readonly text: string;
  /** The position in the folded text. */
  readonly at: number;
  readonly path?: string;
}

/** One search through the items of a graph. */
class Search {
  readonly #wanted: string;
  readonly #wantedAtStart: string;
  readonly #places: ReadonlySet<FindPlace>;
  readonly #limit: number;
  #charactersLeft: number;
  /** Enough hits are better than this rank or have it, so that later ones of it are not needed. */
  #sufficientRank = Infinity;
  /** The first hits of each rank. */
  readonly #hits = Array.from({ length: rankCount }, (): (Hit & ItemKey)[] => []);

  constructor(wanted: string, places: ReadonlySet<FindPlace>, limit: number, characters: number) {
    this.#wanted = wanted;
    this.#wantedAtStart = `\n${wanted}`;
    this.#places = places;
    this.#limit = limit;
    this.#charactersLeft = characters;
  }

  /** Searches items until the budget is spent. */
  add(kind: ItemKind, items: Iterable<FoldedItem>, types: TypeLabels): void {
    const typeHits = new Map<string, Hit | undefined>();
    const typeHit = (type: string): Hit | undefined => {
      if (!typeHits.has(type)) typeHits.set(type, this.#typeHit(type, types));
      return typeHits.get(type);
    };
    for (const folded of items) {
      if (this.#charactersLeft < 0) return;
      this.#charactersLeft -= folded.text.length;
      const hit = this.#bestHit(folded, typeHit);
      if (!hit || hit.rank >= this.#sufficientRank) continue;
      this.#hits[hit.rank]?.push({ ...hit, kind, id: folded.item.id });
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
    return hits.map(({ kind, id, where, path, text, at }) => {
      const excerpt = excerptOf(text, at);
      return { kind, id, where, ...(path !== undefined && { path }), excerpt };
    });
  }

  #bestHit(folded: FoldedItem, typeHit: (type: string) => Hit | undefined): Hit | undefined {
    const { item, text, nameLength, type } = folded;
    const at = text.indexOf(this.#needle);
    const isInText = at !== -1;
    return (
      (isInText && at < nameLength && this.#nameHit(item)) ||
      (type !== null && this.#isSearched("type") && typeHit(type)) ||
      (isInText && this.#isInData(text) && this.#dataHit(item.data)) ||
      undefined
    );
  }

  /** The better hit of label and id. */
  #nameHit({ id, label }: SearchedItem): Hit | undefined {
    const inLabel =
      label !== null && this.#isSearched("label") ? this.#hit("label", label) : undefined;
    const inId = this.#isSearched("id") ? this.#hit("id", id) : undefined;
    return inLabel && inId ? better(inLabel, inId) : (inLabel ?? inId);
  }

  /** What the texts of an item contain if one of them is a hit that could be among the results. */
  get #needle(): string {
    return ranks.label[2] < this.#sufficientRank ? this.#wanted : this.#wantedAtStart;
  }

  /** Whether the data may contain such a hit. */
  #isInData(text: string): boolean {
    if (!this.#isSearched("data")) return false;
    return ranks.data[2] < this.#sufficientRank || text.includes(this.#wantedAtStart);
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
    if (isNumber(value)) return this.#hit("data", String(value));
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
    if (beyondAscii.test(text)) this.#charactersLeft -= foldingCost * text.length;
    const folded = fold(text);
    const at = folded.indexOf(this.#wanted);
    if (at === -1) return undefined;
    const [equal, prefix, inside] = ranks[where];
    const isEqual = folded.length === this.#wanted.length;
    return { where, text, at, rank: at > 0 ? inside : isEqual ? equal : prefix };
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

/** Folding a text beyond ASCII, once to find the hit and once for its excerpt, takes this many times as long as searching it. */
const foldingCost = 20;

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

/** Half of a surrogate pair, at an end where a text was cut. */
const halfCharacters = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/** The part of a text around a hit, by its position in the folded text. */
function excerptOf(text: string, foldedAt: number): string {
  const at = positionIn(text, foldedAt);
  const start = at <= excerptBefore ? 0 : at - excerptBefore;
  const end = at + excerptAfter;
  const part = text.slice(start, end).replaceAll(halfCharacters, "").replaceAll(/\s+/g, " ");
  return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}

/** Where a query is in an excerpt: `("Café au lait", "cafe")` → `{ start: 0, end: 4 }`; undefined if it was cut off. */
export function hitIn(
  excerpt: string,
  query: string,
): { readonly start: number; readonly end: number } | undefined {
  const wanted = fold(query.trim());
  const at = fold(excerpt).indexOf(wanted);
  if (wanted === "" || at === -1) return undefined;
  const start = positionIn(excerpt, at);
  let end = start;
  while (end < excerpt.length && !fold(excerpt.slice(start, end)).includes(wanted)) end += 1;
  return { start, end };
}

/** Folding a text piece by piece is several times faster than character by character. */
const pieceLength = 1_000;

/** The position in a text that has this one after folding, which may change the lengths of its characters. */
function positionIn(text: string, foldedAt: number): number {
  if (!beyondAscii.test(text)) return foldedAt;
  let [position, foldedLength] = [0, 0];
  while (position < text.length) {
    const piece = wholeCharacters(text.slice(position, position + pieceLength));
    const { length } = fold(piece);
    if (foldedLength + length > foldedAt) break;
    foldedLength += length;
    position += piece.length;
  }
  for (const character of text.slice(position, position + pieceLength)) {
    foldedLength += fold(character).length;
    if (foldedLength > foldedAt) break;
    position += character.length;
  }
  return position;
}

/** A piece of a text without half of a surrogate pair at its end. */
function wholeCharacters(piece: string): string {
  return piece.length > 1 ? piece.replace(/[\uD800-\uDBFF]$/, "") : piece;
}
