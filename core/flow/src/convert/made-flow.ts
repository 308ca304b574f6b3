import { InvalidEdgeError, InvalidItemError, InvalidNodeError } from "../flow-errors.ts";
import { InvalidGraphError, unreadable } from "./invalid-graph-error.ts";

/** Makes a flow of a graph that was read; what is wrong with its nodes or edges is told to whoever opened it. */
export function madeFlow<Made>(subject: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof InvalidNodeError) throw new InvalidNodeError(unreadable, error.problem);
    if (error instanceof InvalidEdgeError) throw new InvalidEdgeError(unreadable, error.problem);
    if (!(error instanceof InvalidItemError)) throw error;
    throw new InvalidGraphError(subject, `${error.message}; correct it, or take it out`, {
      cause: error,
    });
  }
}
