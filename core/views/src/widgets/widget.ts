import {
  equalValues,
  type IntentsOf,
  issue,
  type Issue,
  text,
  type Translatable,
  ValidationError,
} from "@heddle/params";
import { type JsonSchema, validate } from "@heddle/schema";
import * as z from "zod/mini";

import { drafting, holding, type Interpretation, textOf } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { View } from "../view.ts";

/** The container of a widget, as far as the widget knows it. */
interface ParentWidget {
  readonly isLocked: boolean;
  gather(part: Widget): void;
}

/** The base of all input widgets. The value is unset (`undefined`), `null`, or valid for its schema. */
export class Widget extends View.with({
  name: { type: z._default(z.string(), ""), view: "r" },
  label: { type: z._default(text, ""), view: "r" },
  description: { type: z._default(text, ""), view: "r" },
  placeholder: { type: z._default(text, ""), view: "r" },
  required: { type: z._default(z.boolean(), false), view: "r" },
  disabled: { type: z._default(z.boolean(), false), view: "r" },
  deprecated: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether the user may choose `null`. */
  nullable: { type: z._default(z.boolean(), false), view: "r" },
  value: { type: z.unknown(), view: "r" },
  /** The initial value; it does not count as filled in. */
  preset: { type: z.unknown(), view: "none" },
  /** Text the user typed that is not a value yet. */
  draft: { type: z._default(z.nullable(z.string()), null), view: "r" },
  error: { type: z._default(z.nullable(text), null), view: "r" },
  /** An offered value that the widget rejected; cleared by the next input. */
  refused: { type: z.unknown(), view: "none" },
  /** Increases when the model requests the focus. */
  focusRequests: { type: z._default(z.int(), 0), view: "r" },
  schema: { type: z._default(z.custom<JsonSchema>(), true), view: "none" },
  /** The document that references in the schema point into. */
  root: { type: z.unknown(), view: "none" },
}) {
  static override readonly kind: string = "widget";
  static override readonly intents: IntentsOf<Widget> = {
    enter: { args: [z.unknown()], coalesceBy: [], guard: refuseDisabled },
    leave: { args: [] },
    clear: { args: [], coalesceBy: [], guard: refuseDisabled },
    setNull: { args: [], coalesceBy: [], guard: refuseNull },
  };

  /** The container that this widget belongs to. */
  container: ParentWidget | undefined;

  /** Whether the user may not change it: it or one of its containers is disabled. */
  get isLocked(): boolean {
    return this.disabled || this.container?.isLocked === true;
  }

  /** The name of the widget in messages. */
  get title(): Translatable {
    return (this.read("label") as Translatable) || this.name || messages.thisField;
  }

  /** The schema that values are validated against. */
  get valueSchema(): JsonSchema {
    return this.schema;
  }

  /** Reads the user's input: sets the value if it is valid, otherwise keeps the input as a draft. */
  enter(input: unknown): void {
    const meaning = this.interpret(input);
    const problem = "problem" in meaning ? meaning.problem : this.#tryToAssign(meaning.value);
    if (problem === undefined) return;
    this.update(drafting(input, problem, this.error));
  }

  /** The user has left the field: shows the problem of a draft, which would disturb while typing. */
  leave(): void {
    if (this.draft === null) return;
    const [problem] = this.problems();
    this.update({ error: problem ? (problem.translatable ?? problem.message) : null });
  }

  /** Makes the value unset. */
  clear(): void {
    this.assign(undefined);
  }

  setNull(): void {
    this.assign(null);
  }

  /** Sets the value and clears draft and error. */
  assign(value: unknown): void {
    const isClean = this.draft === null && this.error === null;
    this.update(isClean ? { value } : holding(value));
  }

  /** Sets a value that may be invalid. A rejected value is shown as a draft with the reason, and kept unchanged. */
  offer(value: unknown): void {
    const error = this.objectionTo(value);
    if (error === undefined) return this.assign(value);
    this.clear();
    this.update({ refused: value, draft: textOf(value), error });
  }

  /** Whether the widget accepts this value. */
  accepts(value: unknown): boolean {
    return this.objectionTo(value) === undefined;
  }

  /** Why the widget rejects this value; `undefined` if it accepts it. */
  objectionTo(value: unknown): Translatable | undefined {
    const [problem] = this.issuesOf(value);
    return problem && sentenceOf(problem);
  }

  /** Its part of the container's value: the value, or the rejected value while its text is shown unchanged. */
  get contribution(): unknown {
    return this.#showsRefused ? this.refused : this.value;
  }

  /** Whether the widget or one inside it shows text that is not a value. */
  get hasDraft(): boolean {
    return this.draft !== null && !this.#showsRefused && "problem" in this.#meaning;
  }

  /** The value with drafts omitted or used as text. */
  valueWithDrafts(drafts: "omit" | "text"): unknown {
    if (!this.hasDraft) return this.value;
    return drafts === "text" ? this.draft : undefined;
  }

  /** Whether it has a value other than the initial one. */
  get isFilled(): boolean {
    const { contribution } = this;
    return contribution !== undefined && !equalValues(contribution, this.preset);
  }

  /** The problems that prevent the input from being used. */
  problems(): readonly Issue[] {
    const meaning = this.#meaning;
    if ("problem" in meaning) return [issue([], "draft", meaning.problem)];
    if (this.required && meaning.value === undefined) {
      return [issue([], "required", messages.required)];
    }
    return [];
  }

  /** Shows all problems, moves the focus to the first one, and returns them. */
  validate(): readonly Issue[] {
    const issues = this.problems();
    const [unplaced] = this.showIssues(issues);
    if (unplaced && this.error === null) this.update({ error: sentenceOf(unplaced) });
    this.firstInvalid()?.requestFocus();
    return issues;
  }

  /** Shows issues at the widgets of their paths; returns those without a widget. */
  showIssues(issues: readonly Issue[]): readonly Issue[] {
    this.update({ error: issues[0] ? sentenceOf(issues[0]) : null });
    return [];
  }

  /** The first widget, this one or inside it, that shows an error. */
  firstInvalid(): Widget | undefined {
    return this.error === null ? undefined : this;
  }

  /** The widget at a path: this one, or one inside it. */
  at(path: readonly (string | number)[]): Widget | undefined {
    return path.length === 0 ? this : undefined;
  }

  requestFocus(): void {
    this.focusRequests += 1;
  }

  /** Converts the user's input to a value, before validation. */
  protected interpret(input: unknown): Interpretation {
    return { value: input };
  }

  protected issuesOf(value: unknown): readonly Issue[] {
    if (value === undefined || (value === null && this.nullable)) return [];
    return validate(value, this.valueSchema, { root: this.root, direction: "request" });
  }

  protected override derive(changed: ReadonlySet<string>): void {
    const hasNewValue = changed.has("value");
    // Draft and error belong to the old value.
    if (hasNewValue && !changed.has("draft")) this.draft = null;
    if (hasNewValue && !changed.has("error")) this.error = null;
    const hasRefused = this.refused !== undefined;
    if (hasRefused && this.draft === null) this.refused = undefined;
    if (hasNewValue || (hasRefused && changed.has("draft"))) this.container?.gather(this);
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    if (!("value" in values)) return [];
    return this.issuesOf(values["value"]).map((problem) => ({
      ...problem,
      path: ["value", ...problem.path],
    }));
  }

  /** Sets the value, or returns the reason if the schema rejects it. */
  #tryToAssign(value: unknown): Translatable | undefined {
    try {
      this.assign(value);
      return undefined;
    } catch (error) {
      const problem = error instanceof ValidationError ? error.issues[0] : undefined;
      if (!problem) throw error;
      return sentenceOf({ ...problem, path: problem.path.slice(1) });
    }
  }

  get #showsRefused(): boolean {
    return this.refused !== undefined && this.draft === textOf(this.refused);
  }

  /** The interpretation of the current input. The text of a rejected value is not input, even if it were valid as such. */
  get #meaning(): Interpretation {
    const objection = this.#showsRefused ? this.objectionTo(this.refused) : undefined;
    if (objection !== undefined) return { problem: objection };
    return this.draft === null ? { value: this.value } : this.#judge(this.draft);
  }

  #judge(input: unknown): Interpretation {
    const meaning = this.interpret(input);
    if ("problem" in meaning) return meaning;
    const [problem] = this.issuesOf(meaning.value);
    return problem ? { problem: sentenceOf(problem) } : meaning;
  }
}

/** A widget whose value is built in steps: constraints such as `minItems` are checked by `problems`, not by each step. */
export class Composite extends Widget {
  override problems(): readonly Issue[] {
    const problems = super.problems();
    if (problems.length > 0 || this.value === undefined) return problems;
    return super.issuesOf(this.value);
  }

  protected override issuesOf(value: unknown): readonly Issue[] {
    const isAllowed = value === undefined || (value === null && this.nullable) || this.holds(value);
    return isAllowed ? [] : [issue([], "type", messages.misfit({ title: this.title }))];
  }

  /** Whether the widget can show this value. */
  protected holds(_value: unknown): boolean {
    return true;
  }
}

/** The message of a problem, with its path inside the value: `address › city: …`. */
function sentenceOf({ path, message, translatable }: Issue): Translatable {
  const problem = translatable ?? message;
  const [first, ...rest] = path.map((step) =>
    typeof step === "number" ? messages.item({ position: step + 1 }) : step,
  );
  if (first === undefined) return problem;
  return messages.problemAt({ path: rest.reduce(inside, first), problem });
}

function inside(outer: Translatable, inner: Translatable): Translatable {
  return messages.inside({ outer, inner });
}

/** Guards an intent of a widget that may be disabled. */
export function refuseDisabled(widget: Widget): Translatable | undefined {
  return widget.isLocked ? messages.disabled({ title: widget.title }) : undefined;
}

function refuseNull(widget: Widget): Translatable | undefined {
  return (
    refuseDisabled(widget) ??
    (widget.nullable ? undefined : messages.notNull({ title: widget.title }))
  );
}
