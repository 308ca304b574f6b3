import type { Field } from "../fields/field.ts";
import { InvalidRequestError, type Values } from "../request/request-plan.ts";
import { BodyInput } from "./body-input.ts";

/** Methods whose requests have no body. */
const bodylessMethods: readonly string[] = ["get", "head"];

/** The operation declares no body; `extra` is sent as JSON. */
export class NoBody extends BodyInput {
  override readonly fields: readonly Field[] = [];

  override sent(extra: Values = {}): unknown {
    if (Object.keys(extra).length === 0) return undefined;
    const { method } = this.context.operation;
    if (!bodylessMethods.includes(method)) return super.sent(extra);
    const name = method.toUpperCase();
    throw new InvalidRequestError("body", "", `a ${name} request has no body for "extra"`);
  }

  override partOf(): undefined {
    return undefined;
  }
}
