import {
  type Issue,
  type Message,
  RefusedError,
  type Translatable,
  ValidationError,
} from "@heddle/params";

import type { ItemKind } from "./item-kind.ts";
import { messages } from "./messages.ts";

/** A rejected node or edge, with the call and the problem. */
abstract class ItemError extends RefusedError {
  readonly problem: string;

  constructor(where: string, problem: string, code: string) {
    super(`${where}: ${problem}`, code);
    this.problem = problem;
  }
}

/** Thrown for a node without an id, with an existing one, or in another flow. */
export class InvalidNodeError extends ItemError {
  constructor(where: string, problem: string) {
    super(where, problem, "invalid_node");
  }
}

/** Thrown for an edge with an existing id, a missing or unknown end, or in another flow. */
export class InvalidEdgeError extends ItemError {
  constructor(where: string, problem: string) {
    super(where, problem, "invalid_edge");
  }
}

/** Thrown for an unknown node, edge or type. */
export class NotFoundError extends RefusedError {
  constructor(reason: string) {
    super(reason, "not_found");
  }
}

/** Thrown for an edge that would close a directed cycle without `allowEdgeLoops`. */
export class EdgeLoopError extends RefusedError {
  constructor(reason: Translatable) {
    super(reason, "edge_loop");
  }
}

/** Thrown for an edge that `connectionRules` or `validateConnection` forbids. */
export class ConnectionError extends RefusedError {
  constructor(caller: Translatable, problem: Translatable) {
    super(messages.failed({ call: caller, problem }), "connection");
  }
}

/** Thrown for a change that a subgraph does not allow, such as deleting a definition that has instances. */
export class SubgraphError extends RefusedError {
  constructor(reason: Translatable) {
    super(reason, "subgraph");
  }
}

/** Thrown for a layout that was cancelled, took too long, or failed; the graph is unchanged. */
export class LayoutError extends RefusedError {}

/** Thrown for a wrong argument. */
export class InvalidArgumentError extends RefusedError {
  constructor(reason: string) {
    super(reason, "invalid_argument");
  }
}

/** Thrown for a node or an edge that is too large to be sent as one message. */
export class ItemSizeError extends RefusedError {
  constructor(kind: ItemKind, id: string, maximumBytes: number) {
    const message = kind === "node" ? messages.largeNode : messages.largeEdge;
    super(message({ id, most: maximumBytes / 1_048_576 }), "too_large");
  }
}

/** Thrown for an invalid field of a node or an edge, as opposed to an invalid parameter of the flow. */
export class InvalidItemError extends ValidationError {}

/** Thrown for a text that cannot be pasted into a flow. */
export class ClipboardError extends RefusedError {
  constructor(problem: Translatable) {
    super(messages.failed({ call: messages.cannotPaste, problem }), "clipboard");
  }
}

/** Thrown for pasted data that the schema of its type rejects. */
export class PastedDataError extends ValidationError {
  override readonly translatable: Message;

  constructor(item: Message, issues: readonly Issue[]) {
    const call = messages.failed({ call: messages.cannotPaste, problem: item });
    super(call.text, issues);
    const problem = issues.map(problemOf).reduce(bothProblems);
    this.translatable = messages.failed({ call, problem });
  }
}

function problemOf({ path, message, translatable }: Issue): Translatable {
  const problem = translatable ?? message;
  return path.length === 0 ? problem : messages.invalidField({ path: path.join("."), problem });
}

function bothProblems(first: Translatable, second: Translatable): Message {
  return messages.problems({ first, second });
}
