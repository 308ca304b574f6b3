import type { Alert } from "@heddle/views";

import { messages } from "../messages.ts";
import type { Edit } from "./edit.ts";
import type { BodyEdits } from "./merge-edits.ts";
import type { RecordShape } from "./record-shape.ts";

/** A sentence for the user, and how much it matters. */
export type Remark = readonly [severity: Alert["severity"], text: string];

/** What is shown of a record. */
interface Shown {
  readonly edit?: Edit | undefined;
  readonly aside: BodyEdits;
}

/** What the user has to know of the record that is shown. */
export function remarkOn({ edit, aside }: Shown, { within }: RecordShape): Remark {
  const { unshown = [], isWrapped = false } = edit?.baseline ?? {};
  if (!aside.isEmpty) return ["warning", messages.aside(aside.names)];
  if (isWrapped) return ["warning", messages.wrapped(unshown)];
  const isPart = within !== undefined && edit?.origin.isLoaded === true;
  const sentences = [
    ...(isPart ? [messages.within(within)] : []),
    ...(unshown.length > 0 ? [messages.unshown(unshown)] : []),
  ];
  return ["info", sentences.join(" ")];
}
