import { isObject } from "@heddle/params";

import { encodedDepth, EncodingError, parseText } from "./encoding.ts";
import type {
  ClientMessage,
  Encoded,
  IntentResult,
  NewModel,
  NumberedIntent,
  Operation,
  ServerMessage,
} from "./protocol.ts";
import type { MessageParts } from "./transport.ts";

/*
 * Messages as text. The frequent ones are lists, because the names of their fields would be most of them:
 *
 *   ["push",7,[12,"m1","move","a",1,2]]                             transaction 7 was received; intent 12
 *   ["push",7,[[12,30],"m1","move","a",1,2]]                        intent 12, the 30th of the client
 *   ["lossy","m1","point",1,2]                                      an intent without a number, or an event that may be lost
 *   ["ack",8]
 *   ["transaction",7,8,[["patch","m1","notes","a",{"x":1}]],[12]]   from 7 to 8; intent 12 succeeded
 *   ["event",8,1,"m1","saved",null]
 *
 * All others are objects: {"type":"ping"}
 */

type Message<Type> = Extract<ClientMessage | ServerMessage, { readonly type: Type }>;

/** The fields of an operation in their order in a list. The last one is left out if it is undefined. */
const operationFields = {
  gone: ["id"],
  set: ["id", "name", "value"],
  put: ["id", "name", "key", "record", "before"],
  patch: ["id", "name", "key", "patch", "merges"],
  delete: ["id", "name", "key"],
} as const satisfies Record<Exclude<Operation["op"], "new">, readonly string[]>;

export function writeMessage(message: ClientMessage | ServerMessage): string {
  switch (message.type) {
    case "push":
      return JSON.stringify(["push", message.acknowledged, ...message.intents.map(intentList)]);
    case "lossy":
      return JSON.stringify(["lossy", message.id, message.intent, ...message.args]);
    case "ack":
      return `["ack",${message.sequence}]`;
    case "transaction":
      return writeTransaction(message);
    case "event": {
      const { sequence, number, id, event, payload } = message;
      return JSON.stringify(["event", sequence, number, id, event, payload]);
    }
    default:
      return JSON.stringify(message);
  }
}

function intentList({ number, clientNumber, id, intent, args }: NumberedIntent): Encoded[] {
  return [clientNumber === undefined ? number : [number, clientNumber], id, intent, ...args];
}

function writeTransaction(message: Message<"transaction">): string {
  const { from, sequence, operations, results = [], traits } = message;
  const list = [from, sequence, `[${operations.map(writeOperation).join(",")}]`];
  if (results.length > 0 || traits) list.push(JSON.stringify(results.map(shortResult)));
  if (traits) list.push(JSON.stringify(traits));
  return `["transaction",${list.join(",")}]`;
}

/** A snapshot message with its operations as JSON. */
export function writeSnapshot(
  message: Omit<Message<"snapshot">, "type" | "operations">,
  operations: MessageParts,
): MessageParts {
  return [startOf({ type: "snapshot", ...message }, "operations"), ...operations, "}"];
}

/** An object whose last field follows: `{ a: 1 }`, "b" → `{"a":1,"b":` */
export function startOf(object: object, lastField: string): string {
  return `${JSON.stringify(object).slice(0, -1)},"${lastField}":`;
}

function writeOperation(operation: Operation): string {
  if (operation.op === "new") return JSON.stringify(operation);
  let text = `["${operation.op}"`;
  for (const field of operationFields[operation.op]) {
    const value = operation[field as keyof Operation] as Encoded | undefined;
    if (value !== undefined) text += `,${textOf(value)}`;
  }
  return `${text}]`;
}

/** `{ number: 12, outcome: { ok: true, result: undefined } }` → `12` */
function shortResult(result: IntentResult): number | IntentResult {
  const { number, outcome, isPending } = result;
  return outcome.ok && outcome.result === undefined && !isPending ? number : result;
}

const sharedTexts = new WeakMap<object, string>();

/** Writes a value that several sessions send, once for all of them. */
export function shareText<Value extends object>(encoded: Value): Value {
  sharedTexts.set(encoded, JSON.stringify(encoded));
  return encoded;
}

function textOf(encoded: Encoded): string {
  const shared = typeof encoded === "object" && encoded !== null && sharedTexts.get(encoded);
  return shared || JSON.stringify(encoded);
}

/** A lossy event with the text of its payload, which all sessions share: `["lossy","m1","presence",{…}]` */
export function writeLossyEvent(id: string, event: string, payload: string): string {
  return `["lossy",${JSON.stringify(id)},${JSON.stringify(event)},${payload}]`;
}

/** Reads a message of the host, which the client trusts. */
export function readServerMessage(text: string): ServerMessage {
  const message = JSON.parse(text) as ServerMessage | ServerList;
  if (!isList(message)) return message;
  if (message[0] === "lossy") {
    const [, id, event, payload] = message;
    return { type: "event", id, event, payload };
  }
  if (message[0] === "event") {
    const [type, sequence, number, id, event, payload] = message;
    return { type, sequence, number, id, event, payload };
  }
  const [type, from, sequence, operations, results, traits] = message;
  return {
    type,
    from,
    sequence,
    operations: operations.map(readOperation),
    ...(results && { results: results.map(readResult) }),
    ...(traits && { traits }),
  };
}

type ServerList =
  | readonly [
      type: "transaction",
      from: number,
      sequence: number,
      operations: readonly (OperationList | NewModel)[],
      results?: readonly (number | IntentResult)[],
      traits?: NonNullable<Message<"transaction">["traits"]>,
    ]
  | readonly [
      type: "event",
      sequence: number,
      number: number,
      id: string,
      event: string,
      payload: Encoded,
    ]
  | readonly [type: "lossy", id: string, event: string, payload: Encoded];

type OperationList = readonly [op: keyof typeof operationFields, ...values: unknown[]];

function readOperation(operation: OperationList | NewModel): Operation {
  if (!isList(operation)) return operation;
  const [op, ...values] = operation;
  const fields: readonly string[] = operationFields[op];
  return { op, ...Object.fromEntries(values.map((value, at) => [fields[at], value])) } as Operation;
}

function readResult(result: number | IntentResult): IntentResult {
  if (typeof result !== "number") return result;
  return { number: result, outcome: { ok: true, result: undefined } };
}

/** The levels of a push: two around each argument. */
const pushDepth = 2 + encodedDepth;

/** Reads what a client sends after its hello. Throws an `EncodingError` for anything that it may not send. */
export function readClientMessage(text: string, maxBytes: number): ClientMessage {
  const message = parseText(text, { bytes: maxBytes, depth: pushDepth });
  if (isLossyList(message)) {
    const [type, id, intent, ...args] = message;
    return { type, id, intent, args };
  }
  const [type, sequence, ...intents] = isList(message) ? message : [];
  if (type === "ack" && isCount(sequence)) return { type, sequence };
  if (type === "push" && isCount(sequence) && intents.every(isIntentList)) {
    return { type, acknowledged: sequence, intents: intents.map(readIntent) };
  }
  if (hasType(message, "ping") || hasType(message, "hello")) return message;
  throw new EncodingError("it has the wrong form");
}

function isLossyList(
  value: unknown,
): value is readonly [type: "lossy", id: string, intent: string, ...args: Encoded[]] {
  if (!isList(value)) return false;
  const [type, id, intent] = value;
  return type === "lossy" && typeof id === "string" && typeof intent === "string";
}

type IntentNumbers = number | readonly [number: number, clientNumber: number];
type IntentList = readonly [numbers: IntentNumbers, id: string, intent: string, ...args: Encoded[]];

function isIntentList(value: unknown): value is IntentList {
  if (!isList(value)) return false;
  const [numbers, id, intent] = value;
  return isIntentNumbers(numbers) && typeof id === "string" && typeof intent === "string";
}

function isIntentNumbers(value: unknown): value is IntentNumbers {
  return isCount(value) || (isList(value) && value.length === 2 && value.every(isCount));
}

function readIntent([numbers, id, intent, ...args]: IntentList): NumberedIntent {
  if (typeof numbers === "number") return { number: numbers, id, intent, args };
  const [number, clientNumber] = numbers;
  return { number, clientNumber, id, intent, args };
}

/** Whether a message has this type; its other fields are not read. */
export function hasType<Type extends "ping" | "hello">(
  message: unknown,
  type: Type,
): message is Message<Type> {
  return isObject(message) && message["type"] === type;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
