import { RefusedError } from "@heddle/params";

/** Thrown for a node that cannot be in the graph: without an id, with one that is taken, or held by another flow. */
export class InvalidNodeError extends RefusedError {
  constructor(reason: string) {
    super(reason, "invalid_node");
  }
}

/** Thrown for an edge that cannot be in the graph: with an id that is taken, or an end that is missing or unknown. */
export class InvalidEdgeError extends RefusedError {
  constructor(reason: string) {
    super(reason, "invalid_edge");
  }
}

/** Thrown when there is no node, edge or type of that name. */
export class NotFoundError extends RefusedError {
  constructor(reason: string) {
    super(reason, "not_found");
  }
}

/** Thrown for an edge that would close a directed cycle where `allowEdgeLoops` is off. */
export class EdgeLoopError extends RefusedError {
  constructor(reason: string) {
    super(reason, "edge_loop");
  }
}

/** Thrown for an argument that is not what a method takes. */
export class InvalidArgumentError extends RefusedError {
  constructor(reason: string) {
    super(reason, "invalid_argument");
  }
}
