import type { Operation } from "../operation/operation.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { RequestValues } from "../request/request-values.ts";
import type { DeclaredPasswords } from "../response/declared-passwords.ts";
import type { SendOutcome } from "../send/outcome.ts";

/** A request that was sent: with what, and how it ended. */
export interface SentRequest {
  readonly operation: Operation;
  readonly values: RequestValues;
  /** That of the body; none where there is no body. */
  readonly mediaType: string | undefined;
  /** The request as it may be seen. */
  readonly shown: RequestPlan;
  /** What is not to be seen. */
  readonly secrets: readonly string[];
  /** What is not to be seen in the answer although nobody knows it before. */
  readonly hide: DeclaredPasswords;
  readonly outcome: SendOutcome;
  /** When it began, by `performance.now()`. */
  readonly startedAt: number;
  readonly milliseconds: number;
}
