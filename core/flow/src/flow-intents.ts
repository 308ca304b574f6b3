import type { IntentTable } from "@heddle/params";
import * as z from "zod/mini";

import { whyNotCopy, whyNotPaste } from "./clipboard/fragment-guard.ts";
import { type Connection, whyNotConnect } from "./connection.ts";
import type { Flow } from "./flow.ts";
import { messages } from "./flow-messages.ts";
import {
  isKnownType,
  whyFull,
  whyNotEdit,
  whyNotMove,
  whyNotRemove,
  whyNotSelect,
  whyReadOnly,
  whyUnknown,
  whyUnknownItem,
} from "./guards.ts";
import { whyNotRetrace } from "./history/step-guard.ts";
import { itemKinds } from "./item/item-kind.ts";
import { plainDataType } from "./item/plain-data.ts";
import { ledgerOf } from "./ledger.ts";
import { positionType } from "./node/node-record.ts";
import { selectionModes } from "./selection.ts";
import { viewportType } from "./viewport.ts";

const id = z.string();
const ids = z.array(id);
const kind = z.enum(itemKinds);
const handle = z.optional(z.nullable(z.string()));
const connection = z.object({ source: id, target: id, sourceHandle: handle, targetHandle: handle });
const move = z.object({ id, x: z.number(), y: z.number() });

/** What views may ask of a flow, and when it refuses. */
export const flowIntents: IntentTable = {
  moveNodes: { args: [z.array(move), z.string()], guard: whyNotMove },
  select: { args: [ids, ids, z.enum(selectionModes)], guard: whyNotSelect, viewer: true },
  click: {
    args: [id],
    guard: (flow: Flow, nodeId: string) => whyUnknown(flow, [nodeId], []),
    viewer: true,
  },
  connect: {
    args: [connection],
    guard: (flow: Flow, wanted: Connection) => whyNotConnect(flow, wanted) ?? whyFull(flow, 1),
  },
  remove: { args: [ids, ids], guard: whyNotRemove },
  insert: { args: [z.string(), positionType], guard: whyNotInsert },
  paste: { args: [z.string(), positionType], guard: whyNotPaste },
  duplicate: { args: [ids], guard: whyNotCopy },
  patchData: { args: [kind, id, plainDataType, z.string()], guard: whyNotEdit },
  undo: {
    args: [],
    guard: (flow: Flow) => whyNotRetrace(flow, ledgerOf(flow).history.last),
  },
  redo: {
    args: [],
    guard: (flow: Flow) => whyNotRetrace(flow, ledgerOf(flow).history.next),
  },
  relabel: { args: [kind, id, z.nullable(z.string())], guard: whyNotEdit },
  openEditor: { args: [kind, id], guard: whyUnknownItem },
  closeEditor: { args: [kind, id] },
  resetEditor: { args: [kind, id] },
  // The canvas knows when a gesture ends, and keeps to the pace of the flow itself.
  setViewport: { args: [viewportType], about: [], viewer: true },
};

function whyNotInsert(flow: Flow, type: string): string | undefined {
  const whyUnknownType = isKnownType(flow, type) ? undefined : messages.noType(type);
  return whyReadOnly(flow) ?? whyUnknownType ?? whyFull(flow, 1);
}
