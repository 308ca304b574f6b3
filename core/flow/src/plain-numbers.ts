import { ExactNumber, ExactNumberError } from "@heddle/params";

import type { FlowJSON } from "./flow-json.ts";
import { isPlainObject } from "./plain-object.ts";

/** The graph for `JSON.stringify`, which writes a `number` only; throws where that would lose digits. */
export function withPlainNumbers({ nodes, edges, origin, ...rest }: FlowJSON): FlowJSON {
  return {
    ...rest,
    nodes: nodes.map((node) => plain(node, `node "${node.id}"`)),
    edges: edges.map((edge) => plain(edge, `edge "${edge.id}"`)),
    ...(origin && { origin: plain(origin, "origin") }),
  };
}

function plain<Value>(value: Value, where: string): Value {
  // Numbers take the place of numbers, so the type stays.
  return plainNumbers(value, where) as Value;
}

function plainNumbers(value: unknown, where: string): unknown {
  if (Array.isArray(value)) return value.map((item, at) => plainNumbers(item, `${where}.${at}`));
  if (isPlainObject(value)) {
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, item]) => [key, plainNumbers(item, `${where}.${key}`)]),
    );
  }
  const isExact = typeof value === "bigint" || value instanceof ExactNumber;
  if (!isExact) return value;
  if (Number.isSafeInteger(Number(value)) && String(Number(value)) === String(value)) {
    return Number(value);
  }
  throw new ExactNumberError(
    `${where} is ${String(value)}, of which JSON.stringify would lose digits; save the flow with stringifyExactJson(flow.toJSON())`,
  );
}
