import {
  type Issue,
  type Translatable,
  batch,
  equalValues,
  isObject,
  recordDifference,
} from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { Alert, Column, type Group, type View, type Widget } from "@heddle/views";

import { messages } from "../../messages.ts";
import { Editor, type EditorData, type EditorOptions, rejectionIssues } from "../../item/editor.ts";
import { updateWidget, holdsDraft, canSave } from "./widget-values.ts";

/** A form with one widget per property; reports the properties that the user changed. */
export class SchemaForm extends Editor {
  readonly #group: Group;
  /** Shows problems that belong to no property. */
  readonly #problem = new Alert({ severity: "error", visible: false });
  readonly #view: Column = new Column();
  /** The widgets that were shown, hidden ones too. */
  readonly #known = new Set<Widget>();
  /** The widgets that show a problem. */
  readonly #marked = new Set<Widget>();

  constructor(
    group: Group,
    data: EditorData | null,
    schema: JsonSchema | null,
    options: Partial<EditorOptions>,
  ) {
    super(data, schema, options);
    this.#group = group;
    this.#showWidgets();
    this.onDispose(group.watch("children", () => this.#showWidgets()));
  }

  /** Shows the widgets of the group; a value can add others, if the schema has conditions. */
  #showWidgets(): void {
    const added = this.#group.children.filter((widget) => !this.#known.has(widget));
    for (const widget of added) {
      this.#known.add(widget);
      const saved = this.#saved(widget);
      // A hidden property may have input that is not saved.
      if (saved !== undefined || !widget.isFilled) widget.assignOrReject(saved);
      this.onDispose(
        widget.watch(["value", "draft", "rejectedValue"], () => this.#onWidgetChanged(widget)),
      );
    }
    const { children } = this.#group;
    if (children.some((widget) => !this.#known.has(widget))) return this.#showWidgets();
    this.#view.children = [this.#problem, ...children];
  }

  override view(): View {
    return this.#view;
  }

  override setDisabled(disabled: boolean): void {
    this.#group.disabled = disabled;
  }

  protected override onDataChanged(before: EditorData): void {
    // In one batch: a widget that still has the old value would look like a change of the user.
    batch(() => {
      const shown = new Set(this.#group.children);
      const updated = new Set<Widget>();
      const next = (): Widget | undefined =>
        this.#group.children.find((widget) => !updated.has(widget));
      for (let widget = next(); widget; widget = next()) {
        updated.add(widget);
        const saved = this.#saved(widget);
        if (shown.has(widget)) updateWidget(widget, this.#group.partFor(widget, before), saved);
        else if (saved !== undefined) widget.assignOrReject(saved);
      }
    });
  }

  /** Reports all unsaved values that are complete. */
  save(): void {
    this.#save(this.#unsaved());
  }

  #onWidgetChanged(widget: Widget): void {
    const unsaved = this.#unsaved();
    // A widget that shows the saved value was not changed by the user, so the marks of others still apply.
    if (unsaved.length === 0 || unsaved.includes(widget)) this.#save(unsaved);
  }

  #unsaved(): readonly Widget[] {
    return this.#group.children.filter((one) => this.#isUnsaved(one));
  }

  #save(unsaved: readonly Widget[]): void {
    this.#unmark();
    const problems = new Map(unsaved.map((one) => [one, valueProblems(one)]));
    for (const [one, issues] of problems) if (issues.length > 0) this.#mark(one, issues);
    const finished = unsaved.filter(
      (one) => problems.get(one)?.length === 0 && canSave(one, this.#saved(one)),
    );
    const changes = finished.flatMap((one) => this.#changes(one));
    if (changes.length > 0) this.#send(Object.fromEntries([...this.#removed(), ...changes]));
  }

  /** The saved properties that the input hides. Their widgets keep the values. */
  #removed(): [string, undefined][] {
    const names = new Set([...this.#known].map(({ name }) => name));
    return Object.keys(this.data)
      .filter((name) => names.has(name) && this.#group.hides(name))
      .map((name) => [name, undefined]);
  }

  /** The part of the data that a widget edits. */
  #saved(widget: Widget): unknown {
    return this.#group.partFor(widget, this.data);
  }

  /** The properties that a widget changes. */
  #changes(widget: Widget): [string, unknown][] {
    const { name, contribution, isRest } = widget;
    if (!isRest) return [[name, contribution]];
    return Object.entries(recordDifference(asRecord(this.#saved(widget)), asRecord(contribution)));
  }

  #isUnsaved(widget: Widget): boolean {
    const saved = this.#saved(widget);
    if (equalValues(widget.contribution, saved)) return false;
    // An untouched required widget is not a problem yet; a constant always has a value.
    return saved !== undefined || widget.isFilled || valueProblems(widget).length === 0;
  }

  /** Reports a change. If it is rejected for some properties, the others are reported without them. */
  #send(patch: EditorData): void {
    if (Object.keys(patch).length === 0) return;
    const issues = this.#attempt(patch);
    this.#show(issues);
    const named = new Set(issues.map(({ path: [name] }) => name));
    const rest = Object.entries(patch).filter(([name]) => !named.has(name));
    if (rest.length < Object.keys(patch).length) this.#send(Object.fromEntries(rest));
  }

  #attempt(patch: EditorData): readonly Issue[] {
    try {
      this.patch(patch);
      return [];
    } catch (error) {
      return rejectionIssues(error);
    }
  }

  #show(issues: readonly Issue[]): void {
    const { children } = this.#group;
    const isNamed = ({ path: [name] }: Issue): boolean =>
      children.some((child) => child.name === name && !child.isRest);
    const belongs = (issue: Issue, widget: Widget): boolean =>
      widget.isRest ? issue.path.length > 0 && !isNamed(issue) : issue.path[0] === widget.name;
    for (const widget of children) {
      const own = issues.filter((issue) => belongs(issue, widget));
      if (own.length > 0) this.#mark(widget, widget.isRest ? own : own.map(insideWidget));
    }
    const unplaced = issues.filter((issue) => !children.some((child) => belongs(issue, child)));
    if (unplaced.length === 0) return;
    const text = unplaced
      .map(messageOf)
      .reduce((first, second) => messages.editors.both({ first, second }));
    this.#problem.update({ visible: true, text });
  }

  #mark(widget: Widget, issues: readonly Issue[]): void {
    const [unplaced] = widget.showIssues(issues);
    if (unplaced && widget.error === null) widget.update({ error: messageOf(unplaced) });
    this.#marked.add(widget);
  }

  #unmark(): void {
    this.#problem.visible = false;
    // The problem of a draft persists.
    for (const widget of this.#marked) if (!holdsDraft(widget)) widget.showIssues([]);
    this.#marked.clear();
  }
}

/** The problems of the value; a draft is not part of it. */
function valueProblems(widget: Widget): readonly Issue[] {
  const problems = widget.issues();
  return problems.every(({ code }) => code === "draft") ? [] : problems;
}

function asRecord(value: unknown): EditorData {
  return isObject(value) ? value : {};
}

function messageOf({ translatable, message }: Issue): Translatable {
  return translatable ?? message;
}

/** The issue with the path inside its widget: `["address", "city"] → ["city"]` */
function insideWidget(issue: Issue): Issue {
  return { ...issue, path: issue.path.slice(1) };
}
