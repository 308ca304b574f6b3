import { ExactNumber } from "@heddle/params";

import { isObject, type RawObject } from "../document/raw.ts";
import { readFlat } from "../fields/schema-traits.ts";
import type { Parameter } from "../operation/operation.ts";
import { spelledName } from "../server-errors/spelling.ts";
import type { ListedParameter } from "./record-path.ts";

type NamedParameter = Pick<ListedParameter, "name" | "schema" | "isOfList" | "behind">;

/** The names that lead to a value in a record. */
type Place = readonly string[];

/** What is known of the records of a list. */
interface Listing {
  readonly rows: readonly RawObject[];
  readonly root: RawObject;
  /** Whether this parameter alone tells the records apart. */
  readonly isAlone: boolean;
  readonly isLast: boolean;
  /** Whether the parameter is of what the records belong to: their own `id` is no value of it. */
  readonly isOfParent: boolean;
}

/** By what a record that belongs to somebody says who that is, beside a name that is to be read. */
const keysOfOwner = ["id", "login", "slug", "key"];
const namesOfOwner = [...keysOfOwner, "name"];
/** What records keep their names in. */
const wrappers = ["metadata", "meta", "attributes"];

/** Where the value of a parameter is looked for in the records of a list: the first place that all of them have. */
const finders: readonly ((
  parameter: NamedParameter,
  listing: Listing,
) => readonly (Place | undefined)[])[] = [
  ({ name, schema }, { rows, root, isAlone }) => {
    const key = isAlone ? recordKey(rows, { name, schema }, root) : memberOf(rows, [], name);
    return [key === undefined ? undefined : [key]];
  },
  ({ name }, { rows }) => wrappers.map((wrapper) => inner(rows, wrapper, name)),
  (parameter, listing) => [placeInOwner(parameter, listing)],
  (parameter, listing) => [isNamed(parameter, listing) ? ["name"] : undefined],
];

/** What names the records of a list by the parameters of their path, taken from a row and from what the list was asked for; nothing where that is not certain. */
export function recordNames(
  rows: readonly RawObject[],
  parameters: readonly NamedParameter[],
  given: RawObject,
  root: RawObject,
): ((row: RawObject) => RawObject) | undefined {
  const last = parameters.at(-1);
  // The same name elsewhere in a path is that of something else.
  const isGiven = ({ name, isOfList }: NamedParameter): boolean =>
    isOfList && Object.hasOwn(given, name);
  const asked = parameters.filter((each) => each === last || !isGiven(each));
  const places = asked.map((each) => {
    const isOfParent = each.behind !== last?.behind;
    const isAlone = asked.length === 1;
    const listing = { rows, root, isAlone, isLast: each === last, isOfParent };
    return [each.name, placeOf(each, listing)] as const;
  });
  const known = parameters.filter(isGiven).map(({ name }) => [name, given[name]] as const);
  const namesOf = (row: RawObject): RawObject => ({
    ...Object.fromEntries(known),
    ...Object.fromEntries(places.map(([name, place]) => [name, place && valueAt(row, place)])),
  });
  if (places.some(([, place]) => place === undefined)) return undefined;
  const names = rows.map((row) => Object.values(namesOf(row)).map(String).join("\n"));
  return new Set(names).size === rows.length ? namesOf : undefined;
}

function placeOf(parameter: NamedParameter, listing: Listing): Place | undefined {
  const { rows, root, isOfParent } = listing;
  if (isOfParent && spelledName(parameter.name, namesOfOwner) !== undefined) return undefined;
  const { type } = readFlat(root, parameter.schema);
  return finders
    .flatMap((find) => find(parameter, listing))
    .find(
      (place) =>
        // A text may be a number where its name says that it is meant.
        place &&
        rows.every((row) => fits(valueAt(row, place), place.length > 1 ? type : undefined)),
    );
}

/** By which member those are named that records belong to: the one that the parameter says, or the only key; a name only where there is no key. */
function placeInOwner(
  { name, schema }: NamedParameter,
  { rows, root }: Listing,
): Place | undefined {
  const { type } = readFlat(root, schema);
  const owners = rows.map((row) => valueAt(row, [name])).filter(isObject);
  const members = owners.flatMap((owner) => Object.keys(owner));
  const keys = keysOfOwner.filter((key) => members.includes(key));
  const [key, another] = keys.filter((each) => owners.some((owner) => fits(owner[each], type)));
  const only = another === undefined ? key : undefined;
  const said = namesOfOwner.find((each) => each === lastWord(name).toLowerCase());
  const member = said ?? (keys.length === 0 ? "name" : only);
  return member === undefined ? undefined : [name, member];
}

/** Whether the last of several parameters means the `name` of a record: `repo` does behind `repos`, unless an `id` could be it. */
function isNamed({ name, schema, behind }: NamedParameter, listing: Listing): boolean {
  const { rows, root, isAlone, isLast } = listing;
  const { type } = readFlat(root, schema);
  const word = behind.slice(behind.lastIndexOf("/") + 1);
  const plurals = [`${name}s`, `${name}es`, name.replace(/y$/, "ies")];
  const isSaid = lastWord(name).toLowerCase() === "name";
  const isOne = spelledName(word, plurals) !== undefined && !rows.some(({ id }) => fits(id, type));
  return isLast && !isAlone && (isSaid || isOne) && rows.every((row) => fits(row["name"], type));
}

/** Whether a value can name a record, by a parameter of this type. */
function fits(value: unknown, type: unknown): boolean {
  return isPlain(value) && isOfType(value, type);
}

function inner(rows: readonly RawObject[], wrapper: string, name: string): Place | undefined {
  const member = memberOf(rows, [wrapper], name);
  return member === undefined ? undefined : [wrapper, member];
}

/** The member at a place that is called like a parameter. */
function memberOf(rows: readonly RawObject[], place: Place, name: string): string | undefined {
  const holders = rows.map((row) => valueAt(row, place)).filter(isObject);
  return spelledName(
    name,
    holders.flatMap((holder) => Object.keys(holder)),
  );
}

function valueAt(row: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    row,
  );
}

/** What tells the records of a list apart, as a parameter of their path: the name of a member, or nothing that is certain. */
export function recordKey(
  rows: readonly RawObject[],
  parameter: Pick<Parameter, "name" | "schema">,
  root: RawObject,
): string | undefined {
  const members = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const keys = members.filter((member) => isKey(rows, member));
  const { type } = readFlat(root, parameter.schema);
  const ofType = keys.filter((member) => rows.every((row) => isOfType(row[member], type)));
  // In this order: `orderId` as it is, its last word `id`, any `id` of the right type, and the only member that could be it.
  return (
    spelledName(parameter.name, keys) ??
    spelledName(lastWord(parameter.name), keys) ??
    ofType.find((member) => member === "id") ??
    (ofType.length === 1 && keys.length === 1 ? ofType[0] : undefined)
  );
}

/** Whether every record has its own text or number there. */
function isKey(rows: readonly RawObject[], member: string): boolean {
  const values = rows.map((row) => row[member]);
  return values.every(isPlain) && new Set(values.map(String)).size === rows.length;
}

/** Whether a value can name a record. */
export function isPlain(value: unknown): boolean {
  return value !== "" && (typeof value === "string" || isNumber(value));
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}

/** Whether a value is one that a parameter of this type takes. */
export function isOfType(value: unknown, type: unknown): boolean {
  const isNumeric = type === "integer" || type === "number";
  return typeof type !== "string" || isNumeric === isNumber(value);
}

/** `number` of `issue_number`, `id` of `orderId`. */
export function lastWord(name: string): string {
  return /[A-Z]?[a-z0-9]+$|[A-Z]+$/.exec(name)?.[0] ?? name;
}
