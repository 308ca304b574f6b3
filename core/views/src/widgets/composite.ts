import type { Issue } from "@heddle/params";

import { messages } from "../messages.ts";
import { Widget } from "./widget.ts";

/** A widget whose value is built up in steps: rules about the whole, such as a least number of items, wait for the end. */
export class Composite extends Widget {
  override problems(): readonly Issue[] {
    const problems = super.problems();
    if (problems.length > 0 || this.value === undefined) return problems;
    return super.issuesOf(this.value);
  }

  protected override issuesOf(value: unknown): readonly Issue[] {
    const isFree = value === undefined || (value === null && this.nullable) || this.holds(value);
    return isFree ? [] : [{ path: [], code: "type", message: messages.misfit(this.title) }];
  }

  /** Whether the widget can show this value. */
  protected holds(_value: unknown): boolean {
    return true;
  }
}
