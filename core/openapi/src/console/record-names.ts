import { isNumeric } from "@heddle/params";

import { isObject, type RawObject } from "../document/raw.ts";
import { readFlat } from "../document/schema-traits.ts";
import type { Parameter } from "../operation/operation.ts";
import { spelledName } from "../server-errors/spelling.ts";
import type { ListedParameter } from "./record-path.ts";

type NamedParameter = Pick<ListedParameter, "name" | "schema" | "isOfList" | "behind">;

/** The path of a value in a record. */
type MemberPath = readonly string[];

/** The rows of a list, and the role of the parameter among those of their path. */
interface Listing {
  readonly rows: readonly RawObject[];
  readonly root: RawObject;
  /** Whether this parameter alone identifies a record. */
  readonly isAlone: boolean;
  readonly isLast: boolean;
  /** Whether the parameter identifies the parent of the records; their own `id` is not its value. */
  readonly isOfParent: boolean;
}

/** Members that identify the owner of a record. */
const keysOfOwner = ["id", "login", "slug", "key"];
const namesOfOwner = [...keysOfOwner, "name"];
/** Members that may wrap the name of a record. */
const wrappers = ["metadata", "meta", "attributes"];

/** Where the value of a parameter may be in a row; the first path that all rows have wins. */
const finders: readonly ((
  parameter: NamedParameter,
  listing: Listing,
) => readonly (MemberPath | undefined)[])[] = [
  ({ name, schema }, { rows, root, isAlone }) => {
    const key = isAlone ? recordKey(rows, { name, schema }, root) : memberOf(rows, [], name);
    return [key === undefined ? undefined : [key]];
  },
  ({ name }, { rows }) => wrappers.map((wrapper) => inner(rows, wrapper, name)),
  (parameter, listing) => [pathInOwner(parameter, listing)],
  (parameter, listing) => [isNamed(parameter, listing) ? ["name"] : undefined],
];

/** Returns the path parameters of a row, from the row and the request of the list; `undefined` if they cannot be determined. */
export function recordNames(
  rows: readonly RawObject[],
  parameters: readonly NamedParameter[],
  listValues: RawObject,
  root: RawObject,
): ((row: RawObject) => RawObject) | undefined {
  const last = parameters.at(-1);
  // An equal name at another position of the path means something else.
  const isOfRequest = ({ name, isOfList }: NamedParameter): boolean =>
    isOfList && Object.hasOwn(listValues, name);
  const wanted = parameters.filter((each) => each === last || !isOfRequest(each));
  const paths = wanted.map((each) => {
    const isOfParent = each.behind !== last?.behind;
    const isAlone = wanted.length === 1;
    const listing = { rows, root, isAlone, isLast: each === last, isOfParent };
    return [each.name, memberPathOf(each, listing)] as const;
  });
  const known = parameters.filter(isOfRequest).map(({ name }) => [name, listValues[name]] as const);
  const parametersOf = (row: RawObject): RawObject => ({
    ...Object.fromEntries(known),
    ...Object.fromEntries(paths.map(([name, path]) => [name, path && valueAt(row, path)])),
  });
  if (paths.some(([, path]) => path === undefined)) return undefined;
  const names = rows.map((row) => Object.values(parametersOf(row)).map(String).join("\n"));
  return new Set(names).size === rows.length ? parametersOf : undefined;
}

function memberPathOf(parameter: NamedParameter, listing: Listing): MemberPath | undefined {
  const { rows, root, isOfParent } = listing;
  if (isOfParent && spelledName(parameter.name, namesOfOwner) !== undefined) return undefined;
  const { type } = readFlat(root, parameter.schema);
  return finders
    .flatMap((find) => find(parameter, listing))
    .find(
      (path) =>
        // At the top level the name decides, so a string may contain a number.
        path && rows.every((row) => fits(valueAt(row, path), path.length > 1 ? type : undefined)),
    );
}

/** The member that identifies the owner: the one in the parameter name, or the only key; `name` only without a key. */
function pathInOwner(
  { name, schema }: NamedParameter,
  { rows, root }: Listing,
): MemberPath | undefined {
  const { type } = readFlat(root, schema);
  const owners = rows.map((row) => valueAt(row, [name])).filter(isObject);
  const members = owners.flatMap((owner) => Object.keys(owner));
  const keys = keysOfOwner.filter((key) => members.includes(key));
  const [key, another] = keys.filter((each) => owners.some((owner) => fits(owner[each], type)));
  const only = another === undefined ? key : undefined;
  const named = namesOfOwner.find((each) => each === lastWord(name).toLowerCase());
  const member = named ?? (keys.length === 0 ? "name" : only);
  return member === undefined ? undefined : [name, member];
}

/** Whether the last of several parameters is the `name` of a record, as `repo` after `repos`, unless an `id` fits. */
function isNamed({ name, schema, behind }: NamedParameter, listing: Listing): boolean {
  const { rows, root, isAlone, isLast } = listing;
  const { type } = readFlat(root, schema);
  const word = behind.slice(behind.lastIndexOf("/") + 1);
  const plurals = [`${name}s`, `${name}es`, name.replace(/y$/, "ies")];
  const isCalledName = lastWord(name).toLowerCase() === "name";
  const isOne = spelledName(word, plurals) !== undefined && !rows.some(({ id }) => fits(id, type));
  return (
    isLast && !isAlone && (isCalledName || isOne) && rows.every((row) => fits(row["name"], type))
  );
}

/** Whether a value can identify a record by a parameter of this type. */
function fits(value: unknown, type: unknown): boolean {
  return isKeyValue(value) && isOfType(value, type);
}

function inner(rows: readonly RawObject[], wrapper: string, name: string): MemberPath | undefined {
  const member = memberOf(rows, [wrapper], name);
  return member === undefined ? undefined : [wrapper, member];
}

/** The member with the name of the parameter, in the object at a path. */
function memberOf(rows: readonly RawObject[], path: MemberPath, name: string): string | undefined {
  const holders = rows.map((row) => valueAt(row, path)).filter(isObject);
  return spelledName(
    name,
    holders.flatMap((holder) => Object.keys(holder)),
  );
}

function valueAt(row: unknown, path: MemberPath): unknown {
  return path.reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    row,
  );
}

/** The member that identifies the rows of a list; `undefined` if it cannot be determined. */
export function recordKey(
  rows: readonly RawObject[],
  parameter: Pick<Parameter, "name" | "schema">,
  root: RawObject,
): string | undefined {
  const members = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const keys = members.filter((member) => isKey(rows, member));
  const { type } = readFlat(root, parameter.schema);
  const ofType = keys.filter((member) => rows.every((row) => isOfType(row[member], type)));
  // For `orderId`: a member `orderId`, its last word `id`, an `id` of the right type, or the only candidate.
  return (
    spelledName(parameter.name, keys) ??
    spelledName(lastWord(parameter.name), keys) ??
    ofType.find((member) => member === "id") ??
    (ofType.length === 1 && keys.length === 1 ? ofType[0] : undefined)
  );
}

/** Whether every row has a different string or number as this member. */
function isKey(rows: readonly RawObject[], member: string): boolean {
  const values = rows.map((row) => row[member]);
  return values.every(isKeyValue) && new Set(values.map(String)).size === rows.length;
}

/** Whether a value is a number or a non-empty string. */
function isKeyValue(value: unknown): boolean {
  return value !== "" && (typeof value === "string" || isNumeric(value));
}

/** Whether a parameter of this type accepts a value. */
function isOfType(value: unknown, type: unknown): boolean {
  const wantsNumber = type === "integer" || type === "number";
  return typeof type !== "string" || wantsNumber === isNumeric(value);
}

/** `number` of `issue_number`, `id` of `orderId`. */
function lastWord(name: string): string {
  return /[A-Z]?[a-z0-9]+$|[A-Z]+$/.exec(name)?.[0] ?? name;
}
