import type { Conditions } from "@heddle/schema";
import { type BuildMember, type Group, MemberWidgets, type Widget } from "@heddle/views";

import { memberField } from "../fields/collect-fields.ts";
import type { Field } from "../fields/field.ts";
import type { BodyContext } from "./body-input.ts";
import type { Members } from "./member-body.ts";

/** The members of a body that depend on the values of other members. */
export class ConditionalMembers implements Members {
  readonly conditional: MemberWidgets;
  readonly #described = new WeakMap<Widget, Field>();
  #group: Group | undefined;
  #children: readonly Widget[] = [];
  #fields: readonly Field[] = [];
  #widgets: ReadonlyMap<string, Widget> = new Map();

  constructor(context: BodyContext, conditions: Conditions) {
    const { root, content, arrangement, skipReadOnly, createWidget } = context;
    const known = new Map(context.fields.map((field) => [field.name, field]));
    const buildMember: BuildMember = (name, schema, required) => {
      const { key = name, conditional = true } = known.get(name) ?? {};
      const field = { ...memberField(root, content, name, schema, required), key, conditional };
      const widget = createWidget(field);
      if (field.readOnly && skipReadOnly) widget.visible = false;
      // A parent finds the widget of a member by its name.
      if (widget.name !== name) widget.update({ name });
      this.#described.set(widget, field);
      return widget;
    };
    this.conditional = new MemberWidgets(conditions, buildMember, (widgets) => {
      const shown = new Map(widgets.map((widget) => [this.#described.get(widget), widget]));
      const described = [...shown.keys()].filter((field) => field !== undefined);
      return arrangement.arrange(described).flatMap((field) => shown.get(field) ?? []);
    });
  }

  /** The group of the widgets. */
  set group(group: Group) {
    this.#group = group;
  }

  get fields(): readonly Field[] {
    this.#follow();
    return this.#fields;
  }

  widgetOf(key: string): Widget | undefined {
    this.#follow();
    return this.#widgets.get(key);
  }

  get widgets(): readonly Widget[] {
    return this.conditional.widgets;
  }

  #follow(): void {
    const children = this.#group?.children ?? [];
    if (children === this.#children) return;
    this.#children = children;
    const shown = children.flatMap((widget) => {
      const field = this.#described.get(widget);
      return field ? [{ field: { ...field, required: widget.required }, widget }] : [];
    });
    this.#fields = shown.map(({ field }) => field);
    this.#widgets = new Map(shown.map(({ field, widget }) => [field.key, widget]));
  }
}
