import { byteSize, InvalidValueError, isNumeric, type Message } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";
import {
  Alert,
  CodeText,
  Column,
  Image,
  JsonTree,
  type RowAction,
  Table,
  Tabs,
  Text,
  type View,
} from "@heddle/views";

import { isObject, type RawObject } from "../document/raw.ts";
import { messages } from "../messages.ts";
import { isJsonType, isXmlType } from "../operation/media-type.ts";
import { isItemType, itemsIn } from "../send/item-reader.ts";
import { bodyText, isText, type Received } from "../send/api-response.ts";
import { itemFeed } from "./item-feed.ts";

/** Limits of what a view displays; the download is complete. */
const limits = { treeBytes: 1_000_000, textLength: 200_000, imageBytes: 250_000, columns: 50 };

/** Returns the actions for the records of a list. */
export type RowActionsFor = (rows: readonly RawObject[]) => readonly RowAction[];

interface BodyRule {
  readonly when: (received: Received) => boolean;
  readonly build: (received: Received, actionsFor: RowActionsFor) => readonly View[];
}

/** The first matching row displays the body. HTML and SVG, which a browser could run, are displayed as source. */
const rules: readonly BodyRule[] = [
  {
    when: ({ body }) => body.length === 0,
    build: () => [new Text({ text: messages.response.emptyBody })],
  },
  { when: ({ mediaType }) => isItemType(mediaType), build: itemViews },
  { when: ({ mediaType }) => isJsonType(mediaType), build: jsonViews },
  { when: ({ mediaType }) => mediaType === "image/svg+xml", build: svgViews },
  {
    when: ({ mediaType, isTruncated }) => imageTypes.test(mediaType) && !isTruncated,
    build: imageViews,
  },
  { when: ({ mediaType }) => isTextType(mediaType), build: textViews },
  { when: ({ mediaType, body }) => unknown.has(mediaType) && isText(body), build: guessedViews },
  {
    when: () => true,
    build: ({ mediaType, body, file }) => {
      const size = byteSize(file?.size ?? body.length);
      const text = mediaType
        ? messages.response.binary({ mediaType, size })
        : messages.response.unknownBinary({ size });
      return [new Text({ text })];
    },
  },
];

/** Returns the views of a body, by its media type. */
export function bodyViews(
  received: Received,
  actionsFor: RowActionsFor = () => [],
): readonly View[] {
  const rule = rules.find(({ when }) => when(received));
  return rule?.build(received, actionsFor) ?? [];
}

/** Image formats without scripts. */
const imageTypes = /^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/;
const unknown: ReadonlySet<string> = new Set([
  "",
  "application/octet-stream",
  "binary/octet-stream",
]);
const textTypes =
  /^(?:text\/.+|.+\+yaml|application\/(?:javascript|yaml|x-yaml|toml|sql|graphql|x-www-form-urlencoded))$/;

function isTextType(mediaType: string): boolean {
  return textTypes.test(mediaType) || isXmlType(mediaType);
}

function jsonViews(received: Received, actionsFor: RowActionsFor): readonly View[] {
  const text = bodyText(received);
  const parsed = parsedJson(text);
  if (!parsed) {
    const warning = new Alert({ severity: "warning", text: messages.response.notJson });
    return received.isTruncated ? largeJsonViews(received) : [warning, ...textViews(received)];
  }
  try {
    return valueViews(parsed.value, received, actionsFor);
  } catch (error) {
    // A view rejects names such as `constructor`, and values that are nested too deep.
    if (error instanceof InvalidValueError) return textViews(received);
    throw error;
  }
}

function valueViews(
  value: unknown,
  received: Received,
  actionsFor: RowActionsFor,
): readonly View[] {
  const isLarge = received.body.length > limits.treeBytes;
  const table = tableIn(value, actionsFor);
  if (isLarge && !table) return largeJsonViews(received);
  const isEmpty = Array.isArray(value) && value.length === 0;
  return [
    ...(isEmpty ? [new Text({ text: messages.response.emptyList })] : []),
    jsonTabs(received, table, isLarge ? undefined : new JsonTree({ value })),
  ];
}

/** The text as the server sent it is written when its tab is first opened: a page may never need it. */
function jsonTabs(received: Received, table: Table | undefined, tree: JsonTree | undefined): Tabs {
  const raw = new Column();
  const all: readonly (readonly [label: Message, view: View | undefined])[] = [
    [messages.response.table, table],
    [messages.response.json, tree],
    [messages.response.raw, raw],
  ];
  const shown = all.flatMap(([label, view]) => (view ? [{ label, view }] : []));
  const tabs = new Tabs({
    labels: shown.map(({ label }) => label),
    children: shown.map(({ view }) => view),
  });
  tabs.watch("active", () => {
    if (tabs.children[tabs.active] === raw && raw.children.length === 0)
      raw.children = [...textViews(received)];
  });
  return tabs;
}

/** Members that contain the rows of a list. */
const listNames: ReadonlySet<string> = new Set(
  "items data results result records content value values rows entries list elements hits".split(
    " ",
  ),
);

/**
 * The body itself if it is a list of records, otherwise the first list inside it whose records have an action, or whose
 * name is that of a list. A body with an id is a record, and a list inside it only a part of it.
 */
function tableIn(value: unknown, actionsFor: RowActionsFor): Table | undefined {
  if (isTable(value)) return tableOf(value, actionsFor(value));
  if (!isObject(value)) return undefined;
  for (const list of Object.values(value).filter(isTable)) {
    const actions = actionsFor(list);
    if (actions.length > 0) return tableOf(list, actions);
  }
  if (Object.keys(value).some((name) => idName.test(name))) return undefined;
  const named = Object.entries(value).find(([name, list]) => listNames.has(name) && isTable(list));
  return named && isTable(named[1]) ? tableOf(named[1], []) : undefined;
}

function isTable(value: unknown): value is readonly RawObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function tableOf(rows: readonly RawObject[], actions: readonly RowAction[]): Table {
  const [action] = actions;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const rank = (name: string): number =>
    columnRanks.findIndex((isOfRank) => isOfRank(name, rows, action));
  const ranks = new Map(names.map((name) => [name, rank(name)]));
  const columns = names.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
  return new Table({
    rows: [...rows],
    columns: columns.slice(0, limits.columns),
    actions: [...actions],
  });
}

type IsOfRank = (
  name: string,
  rows: readonly RawObject[],
  action: RowAction | undefined,
) => boolean;

const idName = /^_?(?:id|uuid|guid)$/i;
const titleName =
  /^(?:(?:display|full|first|last|given|family|user)[_-]?)?name$|^(?:title|label|login|email|subject|summary)$/i;

/** The order of the columns: keys, names, plain values, and then lists and objects. */
const columnRanks: readonly IsOfRank[] = [
  (name, rows, action) =>
    action?.nameOf !== undefined && rows.every((row) => String(row[name]) === action.nameOf?.(row)),
  (name) => idName.test(name),
  (name, rows) => titleName.test(name) && rows.some((row) => !isNested(row[name])),
  (name, rows) => rows.some((row) => row[name] !== undefined && !isNested(row[name])),
  () => true,
];

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null && !isNumeric(value);
}

function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseExactJson(text) };
  } catch {
    return undefined;
  }
}

/** An SVG in an image runs no scripts; as a data URL not even when the image is opened in a tab. */
function svgViews(received: Received): readonly View[] {
  const source = textViews(received);
  if (received.isTruncated || received.body.length > limits.imageBytes) return source;
  const address = `data:image/svg+xml,${encodeURIComponent(bodyText(received))}`;
  const picture = new Image({
    source: address,
    alt: messages.response.pictureOf({ mediaType: received.mediaType }),
  });
  const labels = [messages.response.picture, messages.response.source];
  return [new Tabs({ labels, children: [picture, ...source] })];
}

function imageViews({ body, mediaType }: Received): readonly View[] {
  const source = new Blob([Uint8Array.from(body)], { type: mediaType });
  return [new Image({ source, alt: messages.response.pictureOf({ mediaType }) })];
}

function largeJsonViews(received: Received): readonly View[] {
  return codeViews(received, indentedJson(bodyText(received), limits.textLength + 1));
}

function textViews(received: Received): readonly View[] {
  return codeViews(received, bodyText(received));
}

function codeViews(received: Received, text: string): readonly View[] {
  const code = new CodeText({ text: text.slice(0, limits.textLength), label: received.mediaType });
  if (text.length <= limits.textLength) return [code];
  const size = byteSize(received.body.length);
  return [
    code,
    new Text({ text: messages.response.shortened({ shown: limits.textLength, size }) }),
  ];
}

function guessedViews(received: Received, actionsFor: RowActionsFor): readonly View[] {
  const isJson = /^\s*[[{]/.test(bodyText(received)) && parsedJson(bodyText(received));
  return isJson ? jsonViews(received, actionsFor) : textViews(received);
}

function itemViews(received: Received): readonly View[] {
  const { feed, onItems } = itemFeed();
  onItems(itemsIn(bodyText(received), received.mediaType));
  feed.end();
  return [feed];
}

const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Indents the first `length` characters of a JSON text, even a truncated one: `{"a":[1` → `{⏎  "a": [⏎    1`. */
export function indentedJson(text: string, length: number): string {
  let written = "";
  let depth = 0;
  let last = "";
  for (const [token] of text.matchAll(tokens)) {
    const opens = last === "{" || last === "[";
    const closes = token === "}" || token === "]";
    if (closes) depth -= 1;
    if (closes ? !opens : opens || last === ",") written += `\n${"  ".repeat(Math.max(0, depth))}`;
    written += token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth += 1;
    last = token;
    if (written.length >= length) break;
  }
  return written.slice(0, length);
}
