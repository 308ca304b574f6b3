import { ExactNumber, ExactNumberError, isPlainObject } from "@heddle/params";

import type { FlowJSON } from "./flow-json.ts";

/** A flow for `JSON.stringify`, which can write a `number` only; throws if that would lose digits. */
export function withPlainNumbers({ nodes, edges, origin, ...rest }: FlowJSON): FlowJSON {
  return {
    ...rest,
    nodes: nodes.map((node) => plainNumbers(node, `node "${node.id}"`, saveFlow)),
    edges: edges.map((edge) => plainNumbers(edge, `edge "${edge.id}"`, saveFlow)),
    ...(origin && { origin: plainNumbers(origin, "origin", saveFlow) }),
  };
}

/** The same graph, with a `toJSON` for `JSON.stringify`, which passes a key and cannot write a `bigint`. */
export function forStringify(json: FlowJSON): FlowJSON {
  return Object.defineProperty(json, "toJSON", {
    value: (key?: string) => (key === undefined ? { ...json } : withPlainNumbers(json)),
  });
}

const saveFlow = "save the flow with stringifyExactJson(flow.toJSON())";

/**
 * Replaces exact numbers by equal numbers: `{ id: 1180591620717411303424n } → { id: 2 ** 70 }`. Throws for a number
 * that would lose digits, such as `2n ** 70n + 1n`; `advice` names the way to write it.
 */
export function plainNumbers<Value>(value: Value, path: string, advice: string): Value {
  const replace = (part: unknown, at: string): unknown => {
    if (Array.isArray(part)) return part.map((item, index) => replace(item, `${at}.${index}`));
    if (isPlainObject(part)) {
      const entries = Object.entries(part);
      return Object.fromEntries(entries.map(([key, item]) => [key, replace(item, `${at}.${key}`)]));
    }
    if (typeof part !== "bigint" && !(part instanceof ExactNumber)) return part;
    if (isEqualNumber(part)) return Number(part);
    throw new ExactNumberError(
      `${at} is ${String(part)}, of which JSON.stringify would lose digits; ${advice}`,
    );
  };
  // Numbers replace numbers, so the type stays.
  return replace(value, path) as Value;
}

/**
 * Whether every reader of the written number gets this value. `2n ** 64n` is written as 18446744073709552000, which
 * Python reads as another integer. `2n ** 70n` is written as 1.1805916207174113e+21, which it reads as the float 2 **
 * 70.
 */
function isEqualNumber(exact: bigint | ExactNumber): boolean {
  const number = Number(exact);
  const written = String(number);
  if (written === String(exact)) return typeof exact !== "bigint" || Number.isSafeInteger(number);
  return typeof exact === "bigint" && written.includes("e") && BigInt(number) === exact;
}
