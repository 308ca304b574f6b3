import type { JsonSchema } from "@heddle/schema";

import { commonParameters } from "../schema-to-widget/field.ts";
import type { WidgetDefinition } from "../widget-definition.ts";
import { Widget } from "./widget.ts";

/** A constant of the schema: it cannot be changed or unset. */
export class Fixed extends Widget {
  static override readonly kind: string = "fixed";

  override get valueSchema(): JsonSchema {
    return this.initialValue === undefined ? this.schema : { const: this.initialValue };
  }

  override enter(): void {
    this.clear();
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (this.value === undefined) this.value = this.initialValue;
    super.derive(changed);
  }
}

export const fixed: WidgetDefinition = {
  widget: Fixed,
  schemaRule: {
    when: ({ schema, required }) => required && schema.const !== undefined,
    build: (field) => {
      const constant = field.schema.const;
      return new Fixed({ ...commonParameters(field), value: constant, initialValue: constant });
    },
  },
};
