import type { FieldLocation } from "../fields/field.ts";
import type { ErrorPath } from "./error-path.ts";

/** One complaint of a server about a request. */
export interface ServerIssue {
  /** Where the value travelled, if the server says so. */
  readonly location: FieldLocation | undefined;
  /** What the server calls the value; empty when the complaint is about no value in particular. */
  readonly path: ErrorPath;
  readonly message: string;
}
