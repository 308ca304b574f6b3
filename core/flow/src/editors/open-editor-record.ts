import { View } from "@heddle/views";
import * as z from "zod/mini";

import { itemKinds } from "../item/item-kind.ts";

/** The type of an editor that is open, as views see it. */
export const openEditorType = z.object({
  kind: z.enum(itemKinds),
  id: z.string(),
  view: z.instanceof(View),
  /** Whether it has what was entered, and not saved, when it was last open. */
  restored: z.boolean(),
});

/** An editor that is open, as views see it. */
export type OpenEditorRecord = z.infer<typeof openEditorType>;
