import { HeddleError } from "@heddle/params";

import type { ParameterLocation } from "../operation/operation.ts";

/** What a request that cannot be made is about: a part of the operation, or the base URL. */
export type RequestPart = ParameterLocation | "body" | "baseUrl" | "headers" | "credentials";

/** Thrown when values cannot become a request; `location` and `field` say which one is to blame. */
export class InvalidRequestError extends HeddleError {
  readonly location: RequestPart;
  /** The name of the parameter, the property or the header; empty for the base URL and a whole body. */
  readonly field: string;
  /** What is wrong with it, without saying what it is. */
  readonly problem: string;

  constructor(location: RequestPart, field: string, problem: string) {
    super("invalid_request", `${location}${field === "" ? "" : ` "${field}"`}: ${problem}`);
    this.location = location;
    this.field = field;
    this.problem = problem;
  }
}
