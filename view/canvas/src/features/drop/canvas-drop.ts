import {
  acceptsDrop,
  type ClickTarget,
  type DragItem,
  type DropItem,
  type FlowReader,
  whyNotDropped,
} from "@heddle/flow";
import type { Translatable } from "@heddle/params";

import type { FlowCommands } from "../../command/flow-commands.ts";
import type { Hit } from "../../geometry/hit-test.ts";
import { messages } from "../../messages.ts";
import type { InputPlace } from "../../scope/flow-scope.ts";
import type { DropCommands } from "./drop-commands.ts";
import { dropMessages } from "./messages.ts";

interface DropScope {
  readonly flow: FlowReader;
  readonly commands: FlowCommands;
  readonly announce: (text: Translatable) => void;
  readonly announceError: (text: Translatable) => void;
}

/** Without a `dragover` for this time, the drag has left: not every browser sends `dragleave` for each end of a drag. */
const dragEndMs = 400;

/** Accepts files and texts that are dragged in from elsewhere. A flow without `dropTypes` leaves them to the page. */
export function listenToDrops(
  scope: DropScope,
  { canvas, pointAt, hitAt, isOnControl }: InputPlace,
  dropping: DropCommands,
): () => void {
  const { flow, commands } = scope;
  const { draggedOver } = dropping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = (): void => {
    clearTimeout(timer);
    draggedOver.set(undefined);
  };
  const isOurs = (event: DragEvent): boolean =>
    !event.defaultPrevented && flow.get("dropTypes").length > 0 && !isOnField(event);
  const over = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (!isOurs(event) || !dataTransfer) return leave();
    // Also for what is rejected, and over panels: otherwise the browser would open it.
    event.preventDefault();
    const isBeside = isOnControl(event);
    const reason = flow.editable ? whyNotDragged(flow, dataTransfer) : messages.isReadOnly;
    dataTransfer.dropEffect = isBeside || reason !== undefined ? "none" : "copy";
    if (isBeside) return leave();
    clearTimeout(timer);
    timer = setTimeout(leave, dragEndMs);
    if (draggedOver.value) return;
    draggedOver.set({ reason });
    if (reason === undefined) scope.announce(dropMessages.dropHere);
    else scope.announceError(reason);
  };
  const drop = (event: DragEvent): void => {
    leave();
    if (!isOurs(event) || !event.dataTransfer) return;
    event.preventDefault();
    if (isOnControl(event)) return;
    if (!flow.editable) return commands.showRejection(messages.isReadOnly);
    if (hasFolder(event.dataTransfer)) return commands.showRejection(dropMessages.noFolders);
    const items = droppedItems(flow, event.dataTransfer);
    void dropping.drop(items, pointAt(event), targetOf(hitAt(event)));
  };
  const abort = new AbortController();
  const { signal } = abort;
  canvas.addEventListener("dragover", over, { signal });
  canvas.addEventListener("drop", drop, { signal });
  canvas.addEventListener(
    "dragleave",
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !canvas.contains(relatedTarget)) leave();
    },
    { signal },
  );
  return () => {
    leave();
    abort.abort();
  };
}

/** A field takes what is dropped on it. */
function isOnField(event: DragEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
}

/** The texts and files of a drag or the clipboard that the flow accepts. If it accepts no text: all files, which the model may reject. */
export function droppedItems(flow: FlowReader, transfer: DataTransfer): DropItem[] {
  const dropTypes = flow.get("dropTypes");
  const texts = textTypes(transfer)
    .filter((type) => acceptsDrop(dropTypes, { kind: "text", type }))
    .map((type) => ({ type, text: transfer.getData(type) }));
  const files = [...transfer.files];
  if (texts.length === 0) return files;
  const accepted = files.filter(({ type }) => acceptsDrop(dropTypes, { kind: "file", type }));
  return [...texts, ...accepted];
}

/** Whether the flow accepts something of it. */
export function acceptsTransfer(flow: FlowReader, transfer: DataTransfer): boolean {
  return whyNotDragged(flow, transfer) === undefined;
}

/** While something is dragged, only its types are known. Some browsers do not even tell the types of files. */
function whyNotDragged(flow: FlowReader, transfer: DataTransfer): Translatable | undefined {
  const dropTypes = flow.get("dropTypes");
  const texts = textTypes(transfer).map((type): DragItem => ({ kind: "text", type }));
  if (texts.some((text) => acceptsDrop(dropTypes, text))) return undefined;
  const files = [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map(({ type }): DragItem => ({ kind: "file", type }));
  const isHidden = files.length === 0 && transfer.types.includes("Files");
  return isHidden ? undefined : whyNotDropped(dropTypes, files.length > 0 ? files : texts);
}

function textTypes({ types }: DataTransfer): string[] {
  return types.filter((type) => type !== "Files");
}

/** A folder arrives as a file that cannot be read. */
function hasFolder({ items }: DataTransfer): boolean {
  return [...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true);
}

function targetOf(hit: Hit): ClickTarget | null {
  switch (hit.kind) {
    case "node":
      return hit.node;
    case "port":
      return { node: hit.node, port: hit.port.id, side: hit.port.side };
    case "edge":
      return { edge: hit.edge };
    case "nothing":
      return null;
  }
}
