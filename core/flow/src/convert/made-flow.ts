import { InvalidEdgeError, InvalidNodeError } from "../flow-errors.ts";
import { unreadable } from "./invalid-graph-error.ts";

/** Makes a flow of a graph that was read; what is wrong with its nodes or edges is told to whoever opened it. */
export function madeFlow<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    // A wrong field is told by the name of its node or edge already.
    if (error instanceof InvalidNodeError) throw new InvalidNodeError(unreadable, error.problem);
    if (error instanceof InvalidEdgeError) throw new InvalidEdgeError(unreadable, error.problem);
    throw error;
  }
}
