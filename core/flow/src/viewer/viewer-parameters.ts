import type { OwnIdentity, View } from "@heddle/views";
import * as z from "zod/mini";

import { openEditorType } from "../features/editors/open-editor.ts";
import type { UndoNotice } from "./undo-notice.ts";
import { noSelection, type Selection } from "../selection.ts";
import { viewportType } from "../viewport.ts";

const off = { type: z._default(z.boolean(), false), view: "r" } as const;

/** A part of a graph that each viewer sees with their own rights. */
export interface ViewWithRights extends View {
  /** Asks again what the visitor may do. */
  updateRights(): void;
}

/** The parameters in which the viewers of one flow differ. */
export const viewerParameters = {
  /** The open editors, by `node:` or `edge:` and the id. */
  openEditors: { collection: openEditorType, view: "r", closed: true },
  /** The keys of items whose editors were closed with unsaved input. */
  unfinished: { type: z._default(z.array(z.string()), []), view: "r" },
  /** The ids of the selected items. */
  selection: { type: z._default(z.custom<Selection>(), () => noSelection), view: "r" },
  /** The visible part of the canvas and its scale; `null` fits the whole graph. */
  viewport: { type: z._default(z.nullable(viewportType), null), view: "r" },
  /** The group whose nodes the canvas shows; `null` shows the whole graph. */
  inside: { type: z._default(z.nullable(z.string()), null), view: "r" },
  /** Who the viewer is, as other viewers of a shared flow see it; `null` for the flow itself. */
  me: { type: z._default(z.nullable(z.custom<OwnIdentity>()), null), view: "r" },
  /** The comments on the graph, as the viewer sees them; `null` for a graph without comments. */
  comments: { type: z._default(z.nullable(z.custom<ViewWithRights>()), null), view: "r" },
  /** The past of the graph, as the viewer may see it; `null` for a graph whose past is not stored. */
  versions: { type: z._default(z.nullable(z.custom<ViewWithRights>()), null), view: "r" },
  /** Whether there is a step to undo. */
  canUndo: off,
  /** Whether there is a step to redo. */
  canRedo: off,
  /** What the last undo or redo did not revert, because others have changed it since; `null` if it reverted everything. */
  undoNotice: { type: z._default(z.nullable(z.custom<UndoNotice>()), null), view: "r" },
} as const;

/** The viewer parameters that are derived from the graph and its history; they cannot be set. */
export const derivedViewerParameters = [
  "selection",
  "inside",
  "me",
  "comments",
  "versions",
  "canUndo",
  "canRedo",
  "undoNotice",
  "unfinished",
] as const satisfies (keyof typeof viewerParameters)[];
