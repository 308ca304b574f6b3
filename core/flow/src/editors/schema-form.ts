import { batch, equalValues, type Issue } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { Alert, Column, type Group, type View, type Widget } from "@heddle/views";

import type { EditorData, EditorOptions } from "./editor-factory.ts";
import { Editor } from "./editor.ts";
import { bringInStep, holdsDraft, isSettled } from "./in-step.ts";
import { memberOf } from "./member-of.ts";
import { refusalIssues } from "./refusal-issues.ts";

/** One widget per property; reports the properties that the user changed. */
export class SchemaForm extends Editor {
  readonly #group: Group;
  /** What is wrong with no property in particular. */
  readonly #problem = new Alert({ severity: "error", visible: false });
  readonly #view: Column;
  /** The widgets that show why something was not saved. */
  readonly #marked = new Set<Widget>();

  constructor(
    group: Group,
    data: EditorData | null,
    schema: JsonSchema | null,
    options: Partial<EditorOptions>,
  ) {
    super(data, schema, options);
    this.#group = group;
    for (const widget of group.children) {
      widget.offer(memberOf(this.data, widget.name));
      this.onDispose(widget.watch(["value", "draft", "refused"], () => this.#changed(widget)));
    }
    this.#view = new Column({ children: [this.#problem, ...group.children] });
  }

  override view(): View {
    return this.#view;
  }

  override setDisabled(disabled: boolean): void {
    this.#group.disabled = disabled;
  }

  protected override follow(before: EditorData): void {
    // All at once: a widget that is not in step yet would be taken for a change of the user's.
    batch(() => {
      for (const widget of this.#group.children) {
        const { name } = widget;
        bringInStep(widget, memberOf(before, name), memberOf(this.data, name));
      }
    });
  }

  /** Reports all that is not saved yet and could be. */
  save(): void {
    this.#save(this.#unsaved());
  }

  #changed(widget: Widget): void {
    const unsaved = this.#unsaved();
    // A widget that shows what the data says was not changed by the user; marks of others are still true then.
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
      (one) => problems.get(one)?.length === 0 && isSettled(one, memberOf(this.data, one.name)),
    );
    this.#send(Object.fromEntries(finished.map(({ name, share }) => [name, share])));
  }

  #isUnsaved(widget: Widget): boolean {
    const saved = memberOf(this.data, widget.name);
    if (equalValues(widget.share, saved)) return false;
    // Where the user has not begun to fill in, nothing is missing yet; a constant is there by itself.
    return saved !== undefined || widget.isFilled || valueProblems(widget).length === 0;
  }

  /** Reports a change; when it is refused for some of the properties, the others go without them. */
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
      return refusalIssues(error);
    }
  }

  #show(issues: readonly Issue[]): void {
    const { children } = this.#group;
    for (const widget of children) {
      const own = issues.filter(({ path }) => path[0] === widget.name);
      if (own.length > 0) this.#mark(widget, own.map(inside));
    }
    const homeless = issues.filter(({ path }) => children.every(({ name }) => name !== path[0]));
    if (homeless.length === 0) return;
    const text = homeless.map(({ message }) => message).join(" ");
    this.#problem.update({ visible: true, text });
  }

  #mark(widget: Widget, issues: readonly Issue[]): void {
    const [homeless] = widget.showIssues(issues);
    if (homeless && widget.error === null) widget.error = homeless.message;
    this.#marked.add(widget);
  }

  #unmark(): void {
    this.#problem.visible = false;
    // What is wrong with a draft is still so.
    for (const widget of this.#marked) if (!holdsDraft(widget)) widget.showIssues([]);
    this.#marked.clear();
  }
}

/** What is wrong with the value; a draft is no part of it. */
function valueProblems(widget: Widget): readonly Issue[] {
  const problems = widget.problems();
  return problems.every(({ code }) => code === "draft") ? [] : problems;
}

/** The issue as the widget at the first step of its path sees it. */
function inside(issue: Issue): Issue {
  return { ...issue, path: issue.path.slice(1) };
}
