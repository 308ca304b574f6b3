import type { IntentTable } from "@heddle/params";
import { type JsonSchema, validate } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { Composite } from "./composite.ts";
import { type Interpretation, refuseDisabled } from "./widget.ts";

/** A list of texts or numbers. What cannot be added stays in the box as a draft. */
export class Tags extends Composite.with({
  itemType: { type: z._default(z.enum(["string", "number", "integer"]), "string"), view: "r" },
}) {
  static override readonly kind: string = "tags";
  static override readonly intents: IntentTable = {
    add: { args: [z.string()], guard: refuseDisabled },
    remove: { args: [z.int()], guard: refuseDisabled },
  };

  get items(): readonly unknown[] {
    return Array.isArray(this.value) ? this.value : [];
  }

  /** Appends what the text means. */
  add(text: string): void {
    const meaning = this.#interpretItem(text.trim());
    if ("problem" in meaning) this.update({ draft: text, error: meaning.problem });
    else if (meaning.value !== undefined) this.assign([...this.items, meaning.value]);
  }

  remove(position: number): void {
    this.assign(this.items.filter((_, at) => at !== position));
  }

  protected override interpret(input: unknown): Interpretation {
    return typeof input === "string" ? this.#interpretItem(input) : { value: input };
  }

  protected override holds(value: unknown): boolean {
    return Array.isArray(value) && value.every((item) => this.#issueOf(item) === undefined);
  }

  #interpretItem(text: string): Interpretation {
    if (text === "") return { value: undefined };
    const value = this.itemType === "string" ? text : Number(text);
    if (Number.isNaN(value)) return { problem: messages.notNumber };
    const problem = this.#issueOf(value);
    return problem === undefined ? { value } : { problem };
  }

  #issueOf(item: unknown): string | undefined {
    return validate(item, this.#itemSchema, { root: this.root })[0]?.message;
  }

  get #itemSchema(): JsonSchema {
    const items = typeof this.schema === "object" ? this.schema.items : undefined;
    return { type: this.itemType, ...(typeof items === "object" && items) };
  }
}
