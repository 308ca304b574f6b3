import type { Interpretation } from "./entry.ts";
import { readInteger, readNumber } from "./number-text.ts";

const readers = {
  string: (text: string): Interpretation => ({ value: text === "" ? undefined : text }),
  number: readNumber,
  integer: readInteger,
};

/** What the items of a list of tags are. */
export type ItemType = keyof typeof readers;

/** What the text of one item means, by the type of the items. */
export function readItem(itemType: ItemType, text: string): Interpretation {
  return readers[itemType](text.trim());
}
