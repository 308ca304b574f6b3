import { HeddleError } from "./heddle-error.ts";

/** Thrown when a parameter is not there, or cannot be set or seen this way. */
export class ParameterError extends HeddleError {}
