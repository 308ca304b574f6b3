import * as z from "zod/mini";

import { Message, type Translatable } from "./message.ts";

/**
 * The type of a text inside a parameter, such as the label of a tab: model code reads it as it was set, and views
 * translate it.
 */
export const translatable: z.ZodMiniType<Translatable, Translatable> = z.union([
  z.string(),
  z.instanceof(Message),
]);

/**
 * The type of a parameter for text that users read. It is set to a string or to a message; the property reads as text,
 * and each view gets it in the language of its reader.
 */
// The output is a string because of how a model reads its parameters.
export const text = translatable as z.ZodMiniType<string, Translatable>;
