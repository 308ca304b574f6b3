import { isPlainObject } from "../plain-object.ts";
import type { Attributes } from "./attributes.ts";

/** How the attribute `data` came, where its entries would not all be inside it by their names. */
interface DataForm {
  /** Its entries. */
  readonly data?: Attributes | undefined;
  /** The names of those that another attribute has too. */
  readonly repeated?: readonly string[] | undefined;
}

/** Whether an entry of that name is always inside the attribute `data`. */
type StaysInside = (name: string) => boolean;

/** What the attribute `data` and the others hold together: where both name something, the other attribute counts. */
export function readData(
  data: unknown,
  others: Attributes,
  staysInside: StaysInside,
): { readonly data: Attributes; readonly form: DataForm } {
  if (data === undefined) return { data: others, form: {} };
  // What is no object is an attribute like any other.
  if (!isPlainObject(data)) return { data: { ...others, data }, form: {} };
  const entries = Object.entries(data).filter(([name]) => !staysInside(name));
  const merged = { ...data, ...others };
  // An empty one is told of where it will not be filled.
  const isTold = entries.length > 0 || !Object.keys(merged).some(staysInside);
  const repeated = entries.map(([name]) => name).filter((name) => Object.hasOwn(others, name));
  return {
    data: merged,
    form: {
      ...(isTold && { data: Object.fromEntries(entries) }),
      ...(repeated.length > 0 && { repeated }),
    },
  };
}

/** The attributes that hold data: what came inside the attribute `data` goes back there. */
export function writeData(
  data: object,
  form: Attributes,
  staysInside: StaysInside,
): { readonly flat: Attributes; readonly inside: Attributes | undefined } {
  const { data: came, repeated = [] } = form as DataForm;
  const cameInside = isPlainObject(came) ? came : {};
  const flat: [string, unknown][] = [];
  const inside: [string, unknown][] = [];
  for (const [name, value] of Object.entries(data)) {
    const wasInside = Object.hasOwn(cameInside, name);
    const isRepeated = wasInside && repeated.includes(name) && !staysInside(name);
    if (isRepeated) inside.push([name, cameInside[name]]);
    const isInside = !isRepeated && (wasInside || staysInside(name));
    (isInside ? inside : flat).push([name, value]);
  }
  const wasEmpty = isPlainObject(came) && Object.keys(came).length === 0;
  return {
    flat: Object.fromEntries(flat),
    inside: inside.length > 0 || wasEmpty ? Object.fromEntries(inside) : undefined,
  };
}
