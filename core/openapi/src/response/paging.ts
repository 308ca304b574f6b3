import { isNumeric, type Message } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";

import { isObject, member, type RawObject } from "../document/raw.ts";
import { readFlat } from "../document/schema-traits.ts";
import { messages } from "../messages.ts";
import { isJsonType } from "../operation/media-type.ts";
import type { Operation, Parameter } from "../operation/operation.ts";
import { bodyText, type Received } from "../send/api-response.ts";

/** The query parameters to change for another page, by name; `undefined` clears one. */
export type PageTurn = Readonly<Record<string, unknown>>;

/** Where a response is in a list, and how to get the pages around it. */
export interface Paging {
  readonly next?: PageTurn | undefined;
  readonly previous?: PageTurn | undefined;
  /** Such as `21–40 of 57`; `undefined` if nothing is known. */
  readonly position?: Message | undefined;
}

/** A request for a list, and its response. */
export interface ListRequest {
  readonly operation: Operation;
  readonly query: RawObject;
  /** The URL of the request. */
  readonly url: string;
  readonly received: Received;
  /** The document, for the references of schemas. */
  readonly root: RawObject;
}

/** A response that the styles read. */
interface ListPage {
  readonly query: RawObject;
  readonly parameters: readonly ListParameter[];
  readonly url: string;
  readonly received: Received;
  /** The body, and the objects in it that may describe the page. */
  readonly holders: readonly RawObject[];
  readonly rows: readonly unknown[] | undefined;
  readonly limit: number | undefined;
  readonly total: number | undefined;
  /** Whether the server says that there is another page; `undefined` if it says nothing. */
  readonly hasMore: boolean | undefined;
}

interface ListParameter extends Pick<Parameter, "name" | "required"> {
  readonly spelling: string;
  readonly schema: RawObject;
}

interface StylePages {
  readonly next?: PageTurn | undefined;
  readonly previous?: PageTurn | undefined;
  /** The position of the first row, from 1. */
  readonly from?: number | undefined;
  readonly page?: number | undefined;
}

/** The styles of paging; the first one that applies to a response wins. */
const styles: readonly {
  readonly name: string;
  readonly read: (page: ListPage) => StylePages | undefined;
}[] = [
  {
    name: "a Link header, RFC 8288",
    read: (page) => fromUrls(page, (relations) => linkTo(page.received, relations)),
  },
  {
    name: "URLs in the body: JSON:API, HAL, OData, Django REST framework",
    read: (page) => fromUrls(page, (relations) => urlIn(page.holders, relations)),
  },
  { name: "a cursor in the body", read: byCursor },
  { name: "the id of the last row, as in Stripe", read: byLastRow },
  { name: "offset and limit", read: byOffset },
  { name: "a page number", read: byPageNumber },
];

const safeMethods: ReadonlySet<string> = new Set(["get", "query"]);

/** The pages around a response: `GET /pets?page=2` → next `{ page: 3 }`, previous `{ page: 1 }`. `undefined` if there are none. */
export function pagingOf(request: ListRequest): Paging | undefined {
  const { received, operation } = request;
  if (received.status >= 300 || !safeMethods.has(operation.method)) return undefined;
  const page = listPage(request);
  if (!page) return undefined;
  const pages = firstStyle(page);
  const position = positionOf(page, pages);
  return pages.next || pages.previous || position
    ? { next: pages.next, previous: pages.previous, position }
    : undefined;
}

/** A query parameter that selects the page, and its value for the first page; `undefined` leaves it out. */
export interface PageParameter {
  readonly name: string;
  readonly first: number | undefined;
}

/** The parameters of a list that select its page: an offset, a number, a cursor. */
export function pageParameters({
  operation,
  root,
}: Pick<ListRequest, "operation" | "root">): readonly PageParameter[] {
  const all = queryParameters(operation, root);
  const numbers = [offsetNames, pageNames].flatMap(
    (names, at) => placeOf({ parameters: all, query: {} }, names, at) ?? [],
  );
  return all.flatMap(({ name, spelling, required, schema }) => {
    const number = numbers.find((each) => each.name === name);
    if (!number && !isCursor(spelling, schema)) return [];
    // Without a value the server starts at its first page, whatever number that has.
    return [{ name, first: required ? number?.first : undefined }];
  });
}

/** `after` can be the name of a cursor and of a date. */
function isCursor(spelling: string, { format }: RawObject): boolean {
  if (format === "date" || format === "date-time") return false;
  return Object.hasOwn(cursorNames, spelling) || lastRowNames.has(spelling);
}

/** Whether a response has no rows: an empty list, or an error such as 404 for a page beyond the last one. */
export function isEmptyPage({ received }: Pick<ListRequest, "received">): boolean {
  if (received.status >= 400) return received.status < 500;
  return received.body.length === 0 || rowsIn(parsedBody(received))?.length === 0;
}

/** Whether a request can be for a page of a list. */
export function isListRequest({ operation }: Pick<ListRequest, "operation">): boolean {
  return safeMethods.has(operation.method);
}

/** Whether a parameter is the size of a page. */
export function isPageSize(name: string): boolean {
  return limitNames.has(spell(name));
}

function firstStyle(page: ListPage): StylePages {
  for (const { read } of styles) {
    const pages = read(page);
    if (pages) return pages;
  }
  return {};
}

function positionOf(page: ListPage, pages: StylePages): Message | undefined {
  const { rows, total } = page;
  const { from } = pages;
  const texts = messages.pages;
  const to = from === undefined || !rows?.length ? undefined : from + rows.length - 1;
  // A server may call the number of rows on the page a count.
  const isTotal = total !== undefined && !(pages.next && total <= (to ?? rows?.length ?? 0));
  if (from !== undefined && to !== undefined)
    return isTotal ? texts.rangeOf({ from, to, total }) : texts.range({ from, to });
  if (isTotal && total !== rows?.length) return texts.total({ count: total });
  return pages.page === undefined ? undefined : texts.page({ page: pages.page });
}

function listPage({ operation, query, url, received, root }: ListRequest): ListPage | undefined {
  const body = parsedBody(received);
  const rows = rowsIn(body);
  const holders = holdersIn(body);
  const parameters = queryParameters(operation, root);
  if (!rows && !headerOf(received, "link")) return undefined;
  const limits = parameters.filter(({ spelling }) => limitNames.has(spelling));
  const limit = limits.map((each) => numberOf(member(query, each.name) ?? each.schema["default"]));
  return {
    query,
    parameters,
    url,
    received,
    holders,
    rows,
    limit: positive([...limit, numberOf(memberValue(holders, bodyLimitNames))]),
    total: totalOf(received, holders),
    hasMore: booleanOf(memberValue(holders, moreNames)),
  };
}

function queryParameters(operation: Operation, root: RawObject): readonly ListParameter[] {
  return operation.parameters
    .filter(({ location }) => location === "query")
    .map(({ name, required, schema }) => ({
      name,
      required,
      spelling: spell(name),
      schema: readFlat(root, schema),
    }));
}

// Values in the response

const limitNames: ReadonlySet<string> = new Set(
  "limit pagesize perpage size count take top maxresults max first rows itemsperpage pagelimit".split(
    " ",
  ),
);
const bodyLimitNames = ["limit", "pagesize", "perpage", "size"];
const moreNames = ["hasmore", "hasnext", "hasnextpage", "more", "istruncated"];
const pageCountNames = ["totalpages", "pagecount", "lastpage", "pages"];
/** `count` last: it may be the number of rows on the page. */
const totalNames = [
  ..."total totalcount totalitems totalelements totalresults totalrecords totalsize".split(" "),
  ..."odatacount recordstotal itemcount count".split(" "),
];
const totalHeaders = ["x-total-count", "x-total", "total-count", "x-pagination-total-count"];
/** Members that describe a page, in a body or in one another. */
const holderNames: ReadonlySet<string> = new Set(
  "meta metadata pagination paging page pageinfo links cursor cursors responsemetadata data result".split(
    " ",
  ),
);
const holderDepth = 2;

/** A larger body is not searched for the description of a page. */
const maxBodyBytes = 2_000_000;

function parsedBody(received: Received): unknown {
  if (!isJsonType(received.mediaType) || received.isTruncated) return undefined;
  if (received.body.length > maxBodyBytes) return undefined;
  try {
    return parseExactJson(bodyText(received));
  } catch {
    return undefined;
  }
}

/** The body if it is a list, otherwise the first list in it. */
function rowsIn(value: unknown, depth = holderDepth): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value) || depth === 0) return undefined;
  const members = Object.values(value);
  const list: unknown = members.find(Array.isArray);
  if (Array.isArray(list)) return list;
  return members.map((each) => rowsIn(each, depth - 1)).find((each) => each !== undefined);
}

function holdersIn(value: unknown, depth = holderDepth): readonly RawObject[] {
  if (!isObject(value)) return [];
  const inner = depth === 0 ? [] : Object.entries(value);
  return [
    value,
    ...inner
      .filter(([name]) => holderNames.has(spell(name)))
      .flatMap(([, each]) => holdersIn(each, depth - 1)),
  ];
}

/** The first value that a member with one of these spellings has. */
function memberValue(holders: readonly RawObject[], spellings: readonly string[]): unknown {
  return spellings
    .flatMap((spelling) => holders.map((holder) => memberSpelled(holder, spelling)))
    .find((value) => value !== undefined && value !== null && value !== "");
}

function memberSpelled(holder: RawObject, spelling: string): unknown {
  const name = Object.keys(holder).find((each) => spell(each) === spelling);
  return name === undefined ? undefined : member(holder, name);
}

/** `next_page`, `nextPage`, `page[next]` → `nextpage`. */
function spell(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, "");
}

function totalOf(received: Received, holders: readonly RawObject[]): number | undefined {
  const range = /\/\s*(\d+)\s*$/.exec(headerOf(received, "content-range") ?? "")?.[1];
  const headers = totalHeaders.map((name) => headerOf(received, name));
  return [range, ...headers, memberValue(holders, totalNames)]
    .map(numberOf)
    .find((total) => total !== undefined && total >= 0);
}

function headerOf({ headers }: Received, wanted: string): string | undefined {
  const values = headers
    .filter(([name]) => name.toLowerCase() === wanted)
    .map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(", ");
}

function numberOf(value: unknown): number | undefined {
  const isNumber = isNumeric(value) || (typeof value === "string" && /^\d+$/.test(value.trim()));
  return isNumber && Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
}

function positive(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.find((each) => each !== undefined && each > 0);
}

function booleanOf(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

// Pages by URL

const nextRelations = ["next"];
const previousRelations = ["prev", "previous"];

function fromUrls(
  page: ListPage,
  urlOf: (relations: readonly string[]) => string | undefined,
): StylePages | undefined {
  const next = turnTo(page, urlOf(nextRelations));
  const previous = turnTo(page, urlOf(previousRelations));
  return next || previous ? { ...countedBy(page), next, previous } : undefined;
}

/** The position that offset or page number of the request mean, whichever way the next page is found. */
function countedBy(page: ListPage): StylePages {
  const { from, page: number } = byOffset(page) ?? byPageNumber(page) ?? {};
  return { from, page: number };
}

/** `<https://a.example/pets?page=3>; rel="next", <…>; rel=prev` */
const linkPattern = /<([^>]*)>((?:\s*;\s*[^\s;,="]+(?:\s*=\s*(?:"[^"]*"|[^;,"\s]*))?)*)/g;

function linkTo(received: Received, relations: readonly string[]): string | undefined {
  for (const [, url, attributes = ""] of (headerOf(received, "link") ?? "").matchAll(linkPattern)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^;,"\s]*))/i.exec(attributes) ?? [];
    const names = (quoted ?? plain ?? "").toLowerCase().split(/\s+/);
    if (names.some((name) => relations.includes(name))) return url;
  }
  return undefined;
}

/** `{ links: { next: { href } } }`, `{ next: "/pets?page=3" }`, `{ "@odata.nextLink": … }` */
function urlIn(holders: readonly RawObject[], relations: readonly string[]): string | undefined {
  const spellings = relations.flatMap((name) =>
    ["", "url", "link", "href", "pageurl", "pagelink"].map((ending) => `${name}${ending}`),
  );
  const value = memberValue(holders, [
    ...spellings,
    ...relations.map((name) => `odata${name}link`),
  ]);
  const url = isObject(value) ? value["href"] : value;
  return typeof url === "string" && /^(?:https?:\/|\/|\?)/.test(url) ? url : undefined;
}

/**
 * The parameters that lead to a URL. It must be the same operation at the same origin, and differ only in parameters of
 * the operation: only those can be filled in.
 */
function turnTo(
  { url, received, parameters, query }: ListPage,
  target: string | undefined,
): PageTurn | undefined {
  if (target === undefined || !URL.canParse(target, received.url || url)) return undefined;
  const to = new URL(target, received.url || url);
  const from = new URL(url);
  if (to.origin !== from.origin || to.pathname !== from.pathname) return undefined;
  const names = [...new Set(to.searchParams.keys())].filter(
    (name) => to.searchParams.getAll(name).join("\n") !== from.searchParams.getAll(name).join("\n"),
  );
  const isKnown = (name: string): boolean =>
    to.searchParams.getAll(name).length === 1 && parameters.some((each) => each.name === name);
  if (!names.every(isKnown)) return undefined;
  const dropped = parameters.filter(
    ({ name }) => member(query, name) !== undefined && !to.searchParams.has(name),
  );
  const entries = [
    ...dropped.map(({ name }) => [name, undefined] as const),
    ...names.map((name) => [name, to.searchParams.get(name)] as const),
  ];
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

// Pages by a value

/** Other names of a cursor in a response, by the name of the parameter. */
const cursorNames: Readonly<Record<string, readonly string[]>> = {
  cursor: ["endcursor", "after", "next"],
  after: ["endcursor", "after", "nextcursor"],
  pagetoken: ["nexttoken", "nextpage"],
  continuationtoken: ["continuationtoken", "nexttoken"],
  continue: ["continue"],
  marker: ["nextmarker"],
  nexttoken: ["nexttoken"],
  nextpagetoken: ["nextpagetoken"],
  nextcursor: ["nextcursor"],
};

function byCursor({ parameters, holders, hasMore }: ListPage): StylePages | undefined {
  for (const { name, spelling } of parameters) {
    const names = [`next${spelling}`, ...(ownMember(cursorNames, spelling) ?? [])];
    const next = scalarOf(memberValue(holders, names));
    const previous = scalarOf(memberValue(holders, [`prev${spelling}`, `previous${spelling}`]));
    if (next === undefined && previous === undefined) continue;
    return {
      next: next === undefined || hasMore === false ? undefined : { [name]: next },
      previous: previous === undefined ? undefined : { [name]: previous },
    };
  }
  return undefined;
}

function ownMember<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function scalarOf(value: unknown): unknown {
  return typeof value === "string" || isNumeric(value) ? value : undefined;
}

const lastRowNames: ReadonlySet<string> = new Set(["startingafter", "afterid"]);

function byLastRow({ parameters, rows, hasMore }: ListPage): StylePages | undefined {
  const parameter = parameters.find(({ spelling }) => lastRowNames.has(spelling));
  const last = rows?.at(-1);
  const id = isObject(last) ? scalarOf(last["id"]) : undefined;
  if (!parameter || id === undefined || hasMore === undefined) return undefined;
  return hasMore ? { next: { [parameter.name]: id } } : {};
}

// Pages by number

const offsetNames: ReadonlySet<string> = new Set(
  "offset skip start startindex startat from pageoffset".split(" "),
);
const pageNames: ReadonlySet<string> = new Set(
  "page pagenumber pagenum pageno pageindex currentpage p".split(" "),
);
const numberTypes: ReadonlySet<unknown> = new Set(["integer", "number"]);

function byOffset(page: ListPage): StylePages | undefined {
  const { rows, limit, total, hasMore } = page;
  const place = placeOf(page, offsetNames, 0);
  if (!place || !rows) return undefined;
  const { name, first, current } = place;
  const step = limit ?? rows.length;
  const seen = current - first + rows.length;
  const isFull = rows.length > 0 && rows.length >= (limit ?? 0);
  const hasNext = hasMore ?? (total === undefined ? isFull : rows.length > 0 && seen < total);
  return {
    from: current - first + 1,
    next: hasNext && step > 0 ? { [name]: current + step } : undefined,
    previous: current > first && step > 0 ? { [name]: Math.max(first, current - step) } : undefined,
  };
}

function byPageNumber(page: ListPage): StylePages | undefined {
  const { rows, limit, total, hasMore, holders } = page;
  const place = placeOf(page, pageNames, 1);
  if (!place || !rows) return undefined;
  const { name, first, current } = place;
  const number = current - first + 1;
  const pageCount =
    numberOf(memberValue(holders, pageCountNames)) ??
    (total === undefined || limit === undefined ? undefined : Math.ceil(total / limit));
  const isFull = rows.length > 0 && rows.length >= (limit ?? 0);
  const hasNext = hasMore ?? (pageCount === undefined ? isFull : number < pageCount);
  return {
    page: number,
    from: number === 1 ? 1 : limit === undefined ? undefined : (number - 1) * limit + 1,
    next: hasNext ? { [name]: current + 1 } : undefined,
    previous: current > first ? { [name]: current - 1 } : undefined,
  };
}

/** The parameter that counts rows or pages: its value in the request, and the value of the first page. */
function placeOf(
  { parameters, query }: Pick<ListPage, "parameters" | "query">,
  names: ReadonlySet<string>,
  usualFirst: number,
): { readonly name: string; readonly first: number; readonly current: number } | undefined {
  const parameter = parameters.find(
    ({ spelling, schema }) => names.has(spelling) && numberTypes.has(schema["type"]),
  );
  if (!parameter) return undefined;
  const { name, schema } = parameter;
  const first = numberOf(schema["minimum"]) ?? numberOf(schema["default"]) ?? usualFirst;
  const current = numberOf(member(query, name) ?? schema["default"]) ?? first;
  return { name, first, current };
}

/** The fields that a turn fills in: `{ page: 3 }` → `{ "query.page": 3 }` */
export function queryMembers(turn: PageTurn): Record<string, unknown> {
  return Object.fromEntries(Object.entries(turn).map(([name, value]) => [`query.${name}`, value]));
}
