import { RefusedError, ValidationError } from "@heddle/params";

/** A refusal of a node or an edge: where it was asked for, and what is wrong with it. */
abstract class ItemError extends RefusedError {
  readonly problem: string;

  constructor(where: string, problem: string, code: string) {
    super(`${where}: ${problem}`, code);
    this.problem = problem;
  }
}

/** Thrown for a node that cannot be in the graph: without an id, with one that is taken, or held by another flow. */
export class InvalidNodeError extends ItemError {
  constructor(where: string, problem: string) {
    super(where, problem, "invalid_node");
  }
}

/** Thrown for an edge that cannot be in the graph: with an id that is taken, or an end that is missing or unknown. */
export class InvalidEdgeError extends ItemError {
  constructor(where: string, problem: string) {
    super(where, problem, "invalid_edge");
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

/** Thrown for a node or an edge with a field that is wrong: the item is at fault, and not a parameter of the flow. */
export class InvalidItemError extends ValidationError {}
