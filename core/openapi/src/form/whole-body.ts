import type { Issue } from "@heddle/params";
import type { Widget } from "@heddle/views";

import type { Field } from "../fields/field.ts";
import type { Values } from "../request/request-plan.ts";
import { type BodyContext, BodyInput, type DraftMode } from "./body-input.ts";
import type { BodyText } from "./body-text.ts";

/** A body with one widget: `text/csv` as text, `image/png` as a file, a list or a union of JSON. */
export class WholeBody extends BodyInput {
  override readonly fields: readonly Field[];
  override readonly isOneField: boolean = true;
  override readonly text: BodyText | undefined;
  readonly #field: Field;
  readonly #widget: Widget;

  constructor(context: BodyContext, field: Field) {
    super(context);
    this.#field = field;
    this.fields = [field];
    const widget = (this.#widget = context.createWidget(field));
    // A widget for JSON is a text already.
    this.text = widget.isJson
      ? undefined
      : this.createText({
          show: (body) => widget.show(body),
          unshown: () => ({ unlisted: {}, replacement: undefined }),
        });
  }

  override widgetOf(key: string): Widget | undefined {
    return key === this.#field.key ? this.#widget : undefined;
  }

  override at(path: readonly (string | number)[]): Widget | undefined {
    return this.#widget.at(path);
  }

  override hides(path: readonly (string | number)[]): boolean {
    return isHiddenIn(this.#widget, path);
  }

  override get isOpen(): boolean {
    return true;
  }

  override clear(): void {
    this.#widget.clear();
  }

  override fill(value: unknown): void {
    if (this.text) this.text.fill(value);
    else this.#widget.assignOrReject(value);
  }

  protected override entered(drafts: DraftMode): unknown {
    return this.context.valueOf(this.#field, drafts);
  }

  /** Its widget validates what is entered, but not together with `extra`. */
  override validate(body: unknown, extra?: Values): readonly Issue[] {
    return extra ? super.validate(body) : [];
  }

  protected override withoutCodedPasswords(body: unknown): unknown {
    return this.context.arrangement.withHiddenPasswords(this.#field, body);
  }
}

/** Whether conditions hide the value at a path inside a widget. */
export function isHiddenIn(
  widget: Widget | undefined,
  path: readonly (string | number)[],
): boolean {
  return path.some((step, at) => widget?.at(path.slice(0, at))?.hides(String(step)) === true);
}
