import type { Conditions, JsonSchema } from "@heddle/schema";
import { type BuildMember, type Group, MemberWidgets, type Widget } from "@heddle/views";

import type { Field } from "../fields/field.ts";

/** What a body with conditions needs to build the widgets of its members. */
export interface ConditionalBodyOptions {
  readonly conditions: Conditions;
  /** The fields of all members, hidden ones too. */
  readonly fields: readonly Field[];
  /** The field of a member with another schema. */
  readonly describe: (name: string, schema: JsonSchema, required: boolean) => Omit<Field, "key">;
  readonly build: (field: Field) => Widget;
  /** Puts fields into the order of the layout. */
  readonly arrange: (fields: readonly Field[]) => readonly Field[];
}

/** The fields of a body whose members depend on the values of other members. */
export class ConditionalBody {
  readonly members: MemberWidgets;
  readonly #fields = new WeakMap<Widget, Field>();
  #group: Group | undefined;
  #children: readonly Widget[] = [];
  #shown: ReadonlyMap<string, ShownField> = new Map();

  constructor({ conditions, fields, describe, build, arrange }: ConditionalBodyOptions) {
    const known = new Map(fields.map((field) => [field.name, field]));
    const buildMember: BuildMember = (name, schema, required) => {
      const { key = name, conditional = true } = known.get(name) ?? {};
      const field = { ...describe(name, schema, required), key, conditional };
      const widget = build(field);
      // A parent finds the widget of a member by its name.
      if (widget.name !== name) widget.update({ name });
      this.#fields.set(widget, field);
      return widget;
    };
    this.members = new MemberWidgets(conditions, buildMember, (widgets) => {
      const shown = new Map(widgets.map((widget) => [this.#fields.get(widget), widget]));
      const described = [...shown.keys()].filter((field) => field !== undefined);
      return arrange(described).flatMap((field) => shown.get(field) ?? []);
    });
  }

  /** The group of the widgets. */
  set group(group: Group) {
    this.#group = group;
  }

  /** The fields that are not hidden, by key. */
  get shown(): ReadonlyMap<string, ShownField> {
    const children = this.#group?.children ?? [];
    if (children === this.#children) return this.#shown;
    this.#children = children;
    const entries = children.flatMap((widget) => {
      const field = this.#fields.get(widget);
      return field ? [{ field: { ...field, required: widget.required }, widget }] : [];
    });
    this.#shown = new Map(entries.map((each) => [each.field.key, each]));
    return this.#shown;
  }
}

interface ShownField {
  readonly field: Field;
  readonly widget: Widget;
}

/** Calls back for each widget with its name, also for those that are added meanwhile: a value may reveal other members. */
export function forEachWidget(
  list: () => Iterable<readonly [string, Widget]>,
  visit: (widget: Widget, name: string) => void,
): void {
  const seen = new Set<Widget>();
  for (let hasNew = true; hasNew;) {
    const added = [...list()].filter(([, widget]) => !seen.has(widget));
    for (const [name, widget] of added) {
      seen.add(widget);
      visit(widget, name);
    }
    hasNew = added.length > 0;
  }
}

/** Whether conditions hide the value at a path inside a widget. */
export function isHiddenIn(
  widget: Widget | undefined,
  path: readonly (string | number)[],
): boolean {
  return path.some((step, at) => widget?.at(path.slice(0, at))?.hides(String(step)) === true);
}
