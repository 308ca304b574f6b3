import { type IntentsOf, RefusedError } from "@heddle/params";
import * as z from "zod/mini";

import { itemsOf, without } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { commonParameters, type Field, itemOf } from "../schema-to-widget/field.ts";
import type { WidgetDefinition } from "../widget-definition.ts";
import { chosenOptions, isOption, type Option, optionsOf, optionType } from "./option.ts";
import { choicesOf } from "./select.ts";
import { Composite, refuseDisabled } from "./widget.ts";

/** Any number of several options. */
export class MultiSelect extends Composite.with({
  options: { type: z._default(z.array(optionType), []), view: "r" },
}) {
  static override readonly kind: string = "multi-select";
  static override readonly intents: IntentsOf<MultiSelect> = {
    choose: {
      args: [z.int().check(z.nonnegative()), z.boolean()],
      coalesceBy: [0],
      guard: refuseDisabled,
    },
    remove: { args: [z.int()], guard: refuseDisabled },
  };

  /** Takes the option at this place in or out; what is chosen comes in the order of the options. */
  choose(position: number, isChosen: boolean): void {
    if (!this.options[position]) throw new RefusedError(messages.noOption);
    this.enter(chosenOptions(this.options, this.value, position, isChosen));
  }

  /** Takes out the member at this place of the value, be it an option or not. */
  remove(position: number): void {
    const members = without(itemsOf(this.value), position);
    if (!members) throw new RefusedError(messages.noItem);
    this.assign(members);
  }

  /** Also a list with members that are no options: they came from elsewhere, and are not ours to drop. */
  protected override holds(value: unknown): boolean {
    return Array.isArray(value);
  }
}

/** The row of `MultiSelect` in the table of widgets. */
export const multiSelect: WidgetDefinition = {
  widget: MultiSelect,
  schemaRule: {
    when: (field) => itemOptions(field) !== undefined,
    build: (field) =>
      new MultiSelect({ ...commonParameters(field), options: itemOptions(field) ?? [] }),
  },
};

/** The options of a list's items, with `null` where an item may be that. */
function itemOptions(field: Field): Option[] | undefined {
  const item = itemOf(field);
  const options = item && choicesOf(item);
  const lacksNull = options && item.nullable && !isOption(options, null);
  return lacksNull ? [...options, ...optionsOf([null])] : options;
}
