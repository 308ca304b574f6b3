import { type IntentsOf, RefusedError } from "@heddle/params";
import * as z from "zod/mini";

import { currentPosition, itemsOf, without } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { type Field, itemOf } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import {
  chosenOptions,
  isOption,
  type Option,
  optionPosition,
  optionsOf,
  optionType,
} from "./option.ts";
import { choicesOf } from "./select.ts";
import { Composite, rejectIfDisabled } from "./widget.ts";

/** Any number of several options. */
export class MultiSelect extends Composite.with({
  options: { type: z._default(z.array(optionType), []), view: "r" },
}) {
  static override readonly kind: string = "multi-select";
  static override readonly intents: IntentsOf<MultiSelect> = {
    choose: {
      args: [z.int().check(z.nonnegative()), z.boolean(), z.optional(z.unknown())],
      coalesceBy: [0, 2],
      guard: rejectIfDisabled,
    },
    remove: { args: [z.int(), z.optional(z.unknown())], guard: rejectIfDisabled },
  };

  protected override get emptyValue(): unknown {
    return [];
  }

  /**
   * Adds or removes the option at this position; with the value that a view shows there, the option of that value.
   * The members are in the order of the options.
   */
  choose(position: number, isChosen: boolean, value?: unknown): void {
    const at = optionPosition(this.options, position, value);
    if (!this.options[at]) throw new RefusedError(messages.noOption);
    this.enter(chosenOptions(this.options, this.value, at, isChosen));
  }

  /**
   * Removes the item at this position of the value, even if it is not an option; with the item that a view shows
   * there, that item.
   */
  remove(position: number, shown?: unknown): void {
    const items = itemsOf(this.value);
    const members = without(items, currentPosition(items, position, shown));
    if (!members) throw new RefusedError(messages.noItem);
    this.assign(members);
  }

  /** Accepts items that are not options: they come from other sources and must not be lost. */
  protected override canHold(value: unknown): boolean {
    return Array.isArray(value);
  }
}

export const multiSelect: WidgetDefinition = {
  widget: MultiSelect,
  schemaRule: {
    when: (field) => itemOptions(field) !== undefined,
    build: (field) =>
      new MultiSelect({ ...commonParameters(field), options: itemOptions(field) ?? [] }),
  },
};

/** The options of an array's items, including `null` for nullable items. */
function itemOptions(field: Field): Option[] | undefined {
  const item = itemOf(field);
  const options = item && choicesOf(item);
  const lacksNull = options && item.nullable && !isOption(options, null);
  return lacksNull ? [...options, ...optionsOf([null])] : options;
}
