import type { FlowCaller } from "@heddle/flow";

import type { ItemNames } from "../item-names.ts";
import type { TypeAhead } from "../cursor/type-ahead.ts";
import { messages } from "../messages.ts";
import { type Item, keyOf } from "../records.ts";
import type { Signal } from "../signal.ts";

interface EditScope {
  readonly intents: FlowCaller;
  readonly names: ItemNames;
  readonly typeAhead: TypeAhead;
  readonly editorFocus: Signal<string | undefined>;
}

/** Opens the editor of an item for keys: its first field gets the focus, and what is typed until it is there. */
export async function editItem(
  { intents, names, typeAhead, editorFocus }: EditScope,
  item: Item,
  open: () => Promise<boolean>,
): Promise<void> {
  const { kind, id } = item;
  const leave = (): void => editorFocus.set(undefined);
  typeAhead.collect({
    label: messages.editItem({ title: names.short(item) }),
    leave,
    cancel: () => void intents.closeEditor(kind, id),
  });
  editorFocus.set(keyOf(item));
  if (await open()) return;
  leave();
  typeAhead.stop();
}
