import type { Translatable } from "@heddle/params";

import type { FlowScope } from "./flow-scope.ts";
import { graphKey } from "../cursor/cursor.ts";
import { messages } from "../messages.ts";
import type { Item } from "../records.ts";
import type { DialogRequest } from "../command/flow-commands.ts";

type ClosingScope = Pick<FlowScope, "flow" | "names" | "targets" | "dialog" | "menu" | "commands">;

/** The items that a dialog is about. */
function itemsOf(request: DialogRequest): readonly Item[] {
  switch (request.kind) {
    case "keys":
    case "add":
      return [];
    case "rename":
      return [request.item];
    case "connect":
    case "addConnected":
      return [{ kind: "node", id: request.node }];
    case "insertOnEdge":
    case "reconnect":
      return [{ kind: "edge", id: request.edge }];
    case "choose":
    case "name":
      return request.nodes.map((id) => ({ kind: "node", id }));
  }
}

/**
 * Closes what is open about an item when another person or code deletes it, and shows that. Otherwise its answer would be
 * rejected.
 */
export function closeWhatIsDeleted(scope: ClosingScope): () => void {
  const { flow, targets, dialog, menu, commands } = scope;
  /** The names of the items of an open dialog or menu: those that are deleted have none. */
  let openItems: readonly (readonly [Item, Translatable])[] = [];
  const remember = (): void => {
    const item = menu.value?.target.item;
    const items = dialog.value ? itemsOf(dialog.value) : item ? [item] : [];
    openItems = items.map((each) => [each, scope.names.short(each)]);
  };
  const isDeleted = ({ kind, id }: Item): boolean =>
    !(kind === "node" ? flow.nodeRecords : flow.edgeRecords).has(id);
  const close = (): void => {
    const [, name] = openItems.find(([item]) => isDeleted(item)) ?? [];
    if (name === undefined) return;
    dialog.set(undefined);
    menu.set(undefined);
    commands.showRejection(messages.deletedMeanwhile({ name }));
    // The browser restores the focus to the item, if that still exists.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) targets.focus(graphKey);
    });
  };
  const stops = [
    dialog.subscribe(remember),
    menu.subscribe(remember),
    flow.nodeRecords.watch(close),
    flow.edgeRecords.watch(close),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
