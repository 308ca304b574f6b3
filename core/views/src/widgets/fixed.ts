import { constantDefault } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";

import * as z from "zod/mini";

import { type Field } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import { constantOf } from "../field/union.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { Widget } from "./widget.ts";

/** A constant of the schema: it cannot be changed or unset. */
export class Fixed extends Widget.with({
  /** Whether the picker of a union stands for it. Then it is visible only if something is wrong with it. */
  isTag: { type: constantDefault(z.boolean(), false), view: "none", constant: true },
}) {
  static override readonly kind: string = "fixed";

  override get valueSchema(): JsonSchema {
    return this.initialValue === undefined ? this.schema : { const: this.initialValue };
  }

  override get isConstant(): boolean {
    return true;
  }

  override enter(): void {
    this.clear();
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (this.value === undefined) this.value = this.initialValue;
    super.derive(changed);
    if (this.isTag) this.visible = this.draft !== null || this.error !== null;
  }
}

export const fixed: WidgetDefinition = {
  widget: Fixed,
  schemaRule: {
    when: (field) => field.required && constantIn(field) !== undefined,
    build: (field) => {
      const constant = constantIn(field);
      return new Fixed({
        ...commonParameters(field),
        value: constant,
        initialValue: constant,
        isTag: field.isTag,
        visible: field.isTag !== true,
      });
    },
  },
};

/** An enumeration of one value that tells the branches of a union apart is a constant too. */
function constantIn({ schema, isTag, original, root }: Field): unknown {
  return isTag ? constantOf(original, root) : schema.const;
}
