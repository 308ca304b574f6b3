import { equalValues, forbiddenKeys, isObject, type UnknownRecord } from "@heddle/params";
import type { ConditionalMembers, Conditions, JsonSchema } from "@heddle/schema";

import { Checkbox } from "./checkbox.ts";
import { Container } from "./container.ts";
import { carryInput, type Widget } from "./widget.ts";

/** Builds the widget of a member. */
export type BuildMember = (name: string, schema: JsonSchema, required: boolean) => Widget;

/** Conditions can depend on initial values, which are known when a widget is built. */
const maxRounds = 20;
/** The schemas of one member whose widgets are kept. */
const maxSchemas = 20;

/**
 * The widgets of the members of an object whose schema has conditions. It keeps the widgets of hidden members, so that
 * their input comes back with them.
 */
export class MemberWidgets {
  readonly #conditions: Conditions;
  readonly #build: BuildMember;
  readonly #arrange: (widgets: readonly Widget[]) => readonly Widget[];
  /** The widgets of each member, one per schema that it can have. */
  readonly #built = new Map<string, Map<JsonSchema, Widget>>();
  /** The widget with the input of each member, which may be hidden. */
  readonly #last = new Map<string, Widget>();
  /** Whether a widget was built for a required member; one that is read-only is not required itself. */
  readonly #requested = new WeakMap<Widget, boolean>();

  /** `arrange` puts the widgets that are shown into the order of the layout. */
  constructor(
    conditions: Conditions,
    build: BuildMember,
    arrange: (widgets: readonly Widget[]) => readonly Widget[] = (widgets) => widgets,
  ) {
    this.#conditions = conditions;
    this.#build = build;
    this.#arrange = arrange;
  }

  /** Whether the schema describes a member, hidden or not. */
  describes(name: string): boolean {
    return this.#conditions.describes(name);
  }

  /** The widgets with the input of all members, hidden ones too. */
  get widgets(): readonly Widget[] {
    return [...this.#last.values()];
  }

  /** The widgets of the members that are not hidden. `shown` are the present ones, `others` the members without a widget. */
  widgetsFor(shown: readonly Widget[], others: UnknownRecord): readonly Widget[] {
    for (const widget of shown) if (!widget.isRest) this.#last.set(widget.name, widget);
    let members: ConditionalMembers | undefined;
    let widgets: readonly Widget[] = [];
    for (let round = 0; round < maxRounds; round++) {
      const next = this.#conditions.membersFor({ ...others, ...this.#values });
      if (next === members) break;
      members = next;
      widgets = Object.entries(next.properties)
        .filter(([name]) => !forbiddenKeys.has(name))
        .map(([name, schema]) => this.#show(name, schema, next.required.has(name)));
    }
    return this.#arrange(widgets);
  }

  /** Gives every member its part of a value, hidden ones too; of a value without members its initial value. */
  distribute(value: unknown): void {
    for (const [name, widget] of this.#last) {
      if (!isObject(value)) widget.assignOrReject(widget.initialValue);
      else if (!Object.hasOwn(value, name)) widget.assign(undefined);
    }
    if (isObject(value)) for (const [name, member] of Object.entries(value)) this.set(name, member);
  }

  /** Sets a member that may be hidden; returns whether the schema describes it. */
  set(name: string, value: unknown): boolean {
    const schema = this.#conditions.declared.get(name);
    const widget = this.#last.get(name) ?? (schema && this.#widget(name, schema, false));
    if (!widget) return false;
    this.#last.set(name, widget);
    widget.assignOrReject(value);
    return true;
  }

  get #values(): UnknownRecord {
    return Object.fromEntries([...this.#last].map(([name, widget]) => [name, widget.contribution]));
  }

  #show(name: string, schema: JsonSchema, required: boolean): Widget {
    const last = this.#last.get(name);
    const isNew = !this.#built.get(name)?.has(schema);
    const widget = this.#widget(name, schema, required);
    this.#last.set(name, widget);
    if (last && last !== widget) {
      const isEmptied = !isNew && last.contribution === undefined && widget.isFilled;
      if (isEmptied) widget.assign(undefined);
      carryInput(last, widget);
    }
    return widget;
  }

  #widget(name: string, schema: JsonSchema, required: boolean): Widget {
    const built = this.#built.get(name) ?? new Map<JsonSchema, Widget>();
    this.#built.set(name, built);
    const before = built.get(schema);
    if (before && this.#requested.get(before) === required) return before;
    const fresh = this.#build(name, schema, required);
    const widget = before && isSameInput(before, fresh) ? adapted(before, fresh) : fresh;
    if (before && widget !== before) carryInput(before, widget);
    this.#requested.set(widget, required);
    if (built.size >= maxSchemas) built.clear();
    built.set(schema, widget);
    return widget;
  }
}

/** Whether two widgets differ only in whether a value is required. The user may be typing into the first. */
function isSameInput(before: Widget, fresh: Widget): boolean {
  const isOther = fresh instanceof Container || fresh instanceof Checkbox;
  return before.kind === fresh.kind && !isOther;
}

function adapted(before: Widget, { required, value, initialValue }: Widget): Widget {
  const isUnset = before.contribution === undefined && before.draft === null;
  before.update({
    required,
    ...(isUnset && !equalValues(value, before.value) && { value, initialValue }),
  });
  return before;
}
