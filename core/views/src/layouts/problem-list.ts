import { type IntentsOf, text, translatable } from "@heddle/params";
import * as z from "zod/mini";

import { Layout } from "./layouts.ts";
import { messages } from "../messages.ts";

const problem = z.object({
  /** Stays the same while the problem is listed. */
  id: z.int(),
  text: translatable,
  /** Whether there is a field to go to. */
  linked: z.boolean(),
});

/** One problem of a form. */
export type Problem = z.infer<typeof problem>;

/** The problems of a form, each with a link to its field. Its child views, such as buttons, are below them. */
export class ProblemList extends Layout.with({
  title: { type: z._default(text, ""), view: "r" },
  text: { type: z._default(text, ""), view: "r" },
  problems: { type: z._default(z.array(problem), []), view: "r" },
  onOpen: { type: z.optional(z.custom<(id: number) => void>(isFunction)), view: "none" },
}) {
  static override readonly kind: string = "problem-list";
  static override readonly intents: IntentsOf<ProblemList> = {
    open: {
      args: [z.int()],
      guard: (list: ProblemList, id: number) =>
        list.problems.some((each) => each.id === id && each.linked)
          ? undefined
          : messages.noProblem,
    },
  };

  /** Goes to the field of a problem. */
  open(id: number): void {
    this.onOpen?.(id);
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
