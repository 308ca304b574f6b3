import type { OwnIdentity } from "@heddle/views";
import * as z from "zod/mini";

import type { UndoNotice } from "./undo-notice.ts";
import { noSelection, type Selection } from "../selection.ts";
import { viewportType } from "../viewport.ts";

const off = { type: z._default(z.boolean(), false), view: "r" } as const;

/** The parameters in which the viewers of one flow differ. */
export const viewerParameters = {
  /** The ids of the selected items. */
  selection: { type: z._default(z.custom<Selection>(), () => noSelection), view: "r" },
  /** The visible part of the canvas and its scale; `null` fits the whole graph. */
  viewport: { type: z._default(z.nullable(viewportType), null), view: "r" },
  /** The group whose nodes the canvas shows; `null` shows the whole graph. */
  inside: { type: z._default(z.nullable(z.string()), null), view: "r" },
  /** Who the viewer is, as other viewers of a shared flow see it; `null` for the flow itself. */
  me: { type: z._default(z.nullable(z.custom<OwnIdentity>()), null), view: "r" },
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
  "canUndo",
  "canRedo",
  "undoNotice",
] as const satisfies (keyof typeof viewerParameters)[];
