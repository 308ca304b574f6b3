import { equalValues } from "@heddle/params";
import { Difference as DifferenceView, PasswordInput } from "@heddle/views";

import type { OperationInputs } from "../form/operation-inputs.ts";
import { differences, memberAt, type MemberPath } from "./difference.ts";

/** What changes from one record to the other, as a person reads it; what a password was or becomes is not shown. */
export function changeList(
  from: unknown,
  to: unknown,
  inputs: OperationInputs,
  caption: string,
): DifferenceView {
  const hidden = (record: unknown): unknown => inputs.withHiddenPasswords({ body: record }).body;
  const [shownFrom, shownTo] = [hidden(from), hidden(to)];
  const changes = differences(from, to).map((change) => {
    const { path } = change;
    const field = labelOf(inputs, path);
    const [before, after] = [memberAt(shownFrom, path), memberAt(shownTo, path)];
    // One password in place of another: it can be told that it changes, but not what.
    const isSecret = equalValues(before, after) || inputs.widgetAt(path) instanceof PasswordInput;
    return isSecret
      ? { field, before: change.from, after: change.to, isSecret }
      : { field, before, after };
  });
  return new DifferenceView({ caption, changes });
}

function labelOf(inputs: OperationInputs, path: MemberPath): string {
  return path.map((name, at) => inputs.widgetAt(path.slice(0, at + 1))?.label || name).join(" › ");
}
