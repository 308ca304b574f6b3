import { Difference as DifferenceView, PasswordInput } from "@heddle/views";

import type { OperationInputs } from "../form/operation-inputs.ts";
import { type Difference, isMapping } from "./difference.ts";

/** Changes as a person reads them; what a password was or becomes is not shown. */
export function changeList(
  changes: readonly Difference[],
  record: unknown,
  inputs: OperationInputs,
  caption: string,
): DifferenceView {
  return new DifferenceView({
    caption,
    changes: changes.map(({ path, to }) => ({
      field: path.map((name, at) => (at === 0 ? labelOf(inputs, name) : name)).join(" › "),
      before: memberAt(record, path),
      after: to,
      isSecret: isSecret(inputs, path[0]),
    })),
  });
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isMapping(inner) ? inner[name] : undefined), value);
}

function labelOf(inputs: OperationInputs, name: string): string {
  const field = inputs.find(name, "body");
  return (field && inputs.widgetOf(field).label) || name;
}

function isSecret(inputs: OperationInputs, name: string | undefined): boolean {
  const field = name === undefined ? undefined : inputs.find(name, "body");
  return field !== undefined && inputs.widgetOf(field) instanceof PasswordInput;
}
