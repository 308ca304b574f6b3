import { follow } from "../document/path-item.ts";
import { asList, isObject, type RawObject } from "../document/raw.ts";

/** The parameters of an operation and its path item, references followed; the operation's own wins. */
export function listParameters(
  root: RawObject,
  item: RawObject,
  operation: RawObject,
): RawObject[] {
  const merged = new Map<string, RawObject>();
  for (const value of [...asList(item["parameters"]), ...asList(operation["parameters"])]) {
    const parameter = follow(root, value);
    if (isObject(parameter)) merged.set(identityOf(parameter), parameter);
  }
  return [...merged.values()];
}

/** Name and place make a parameter; the case of a header does not matter. */
function identityOf({ name, in: location }: RawObject): string {
  return JSON.stringify([location, location === "header" ? String(name).toLowerCase() : name]);
}
