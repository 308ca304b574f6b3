import type { WidgetDefinition } from "./widget-definition.ts";
import { Checkbox } from "./checkbox.ts";

/** A checkbox that is rendered as a switch. */
export class Switch extends Checkbox {
  static override readonly kind: string = "switch";
}

export const switchRow: WidgetDefinition = {
  widget: Switch,
  schemaRule: null,
};
