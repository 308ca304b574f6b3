/** Random mutations of a valid message. */

type Random = () => number;

export const strangeValues: readonly unknown[] = [
  null,
  -1,
  1e308,
  0.5,
  "",
  "__proto__",
  "constructor",
  "\u0000\uD800",
  "x".repeat(10_000),
  [],
  {},
  [[[[[[[[]]]]]]]],
  { $: "number", value: "NaN" },
  { $: "undefined" },
  { $: "entries", value: [["$", 1]] },
  { $: "exact", value: "1e400" },
  { $: "model", id: "m1" },
];

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Every object and list in a value. */
function containers(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = value as Record<string, unknown>;
  return [own, ...Object.values(own).flatMap(containers)];
}

const mutations: readonly ((text: string, random: Random) => string)[] = [
  // As it is: valid messages in an unusual order.
  (text) => text,
  // Cut.
  (text, random) => text.slice(0, Math.floor(random() * text.length)),
  // One other character.
  (text, random) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + String.fromCharCode(random() * 128) + text.slice(at + 1);
  },
  // A part twice.
  (text, random) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + text.slice(at - 20);
  },
  // Another value, a missing key, another number.
  (text, random) => {
    const message: unknown = JSON.parse(text);
    const parent = pick(containers(message), random);
    const key = pick(Object.keys(parent), random);
    if (key !== undefined && random() < 0.3) delete parent[key];
    else parent[key ?? "x"] = pick(strangeValues, random);
    return JSON.stringify(message);
  },
];

/** `{"type":"ping"}` → `{"type":null}`, `{"type":"pi` or the like */
export function mutate(text: string, random: Random): string {
  return pick(mutations, random)(text, random);
}
