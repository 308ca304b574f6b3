import { equalValues, type IntentsOf, type Issue, ValidationError } from "@heddle/params";
import { type JsonSchema, validate } from "@heddle/schema";
import * as z from "zod/mini";

import { drafting, holding, type Interpretation, textOf } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { View } from "../view.ts";

/** A widget made of others, which takes up what they hold. */
interface ParentWidget {
  readonly isLocked: boolean;
  gather(part: Widget): void;
}

const text = z._default(z.string(), "");

/** The base of all that a user fills in. Its value is unset (`undefined`), `null`, or one that its schema accepts. */
export class Widget extends View.with({
  name: { type: text, view: "r" },
  label: { type: text, view: "r" },
  description: { type: text, view: "r" },
  placeholder: { type: text, view: "r" },
  required: { type: z._default(z.boolean(), false), view: "r" },
  disabled: { type: z._default(z.boolean(), false), view: "r" },
  deprecated: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether the user may choose `null`. */
  nullable: { type: z._default(z.boolean(), false), view: "r" },
  value: { type: z.unknown(), view: "r" },
  /** The value that it starts with; by itself it does not count as filled in. */
  preset: { type: z.unknown(), view: "none" },
  /** What the user typed while it is not a value. */
  draft: { type: z._default(z.nullable(z.string()), null), view: "r" },
  error: { type: z._default(z.nullable(z.string()), null), view: "r" },
  /** What it was offered and cannot hold; forgotten when something else is entered. */
  refused: { type: z.unknown(), view: "none" },
  /** How often the model has asked for the focus. */
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

  /** The widget that this one is a part of. */
  container: ParentWidget | undefined;

  /** Whether the user may not change it: because it is disabled, or something that it is a part of. */
  get isLocked(): boolean {
    return this.disabled || this.container?.isLocked === true;
  }

  /** What the widget is called in a message. */
  get title(): string {
    return this.label || this.name || messages.thisField;
  }

  /** What a value has to satisfy. */
  get valueSchema(): JsonSchema {
    return this.schema;
  }

  /** Takes what the user put in: a value where it is one, otherwise a draft that stays visible. */
  enter(input: unknown): void {
    const meaning = this.interpret(input);
    const problem = "problem" in meaning ? meaning.problem : this.#tryToAssign(meaning.value);
    if (problem === undefined) return;
    this.update(drafting(input, problem, this.error));
  }

  /** The user has left the field: now is the time to say what is wrong with a draft. */
  leave(): void {
    if (this.draft !== null) this.error = this.problems()[0]?.message ?? null;
  }

  /** Makes the value unset. */
  clear(): void {
    this.assign(undefined);
  }

  setNull(): void {
    this.assign(null);
  }

  /** Sets the value and forgets draft and error. */
  assign(value: unknown): void {
    const isClean = this.draft === null && this.error === null;
    this.update(isClean ? { value } : holding(value));
  }

  /** Takes a value from elsewhere. One that it cannot hold is shown as a draft with the reason, and kept as it came. */
  offer(value: unknown): void {
    const error = this.objectionTo(value);
    if (error === undefined) return this.assign(value);
    this.clear();
    this.update({ refused: value, draft: textOf(value), error });
  }

  /** Whether the widget would take this value. */
  accepts(value: unknown): boolean {
    return this.objectionTo(value) === undefined;
  }

  /** Why the widget would not take this value; nothing when it would. */
  objectionTo(value: unknown): string | undefined {
    const [issue] = this.issuesOf(value);
    return issue && sentenceOf(issue);
  }

  /** What it adds to what it is a part of: its value, or what it was offered as long as that is shown untouched. */
  get contribution(): unknown {
    return this.#showsRefused ? this.refused : this.value;
  }

  /** Whether the widget shows text that is not a value, here or inside. */
  get hasDraft(): boolean {
    return this.draft !== null && !this.#showsRefused && "problem" in this.#meaning;
  }

  /** The value as it is shown: a draft is omitted, or used as text. */
  valueWithDrafts(drafts: "omit" | "text"): unknown {
    if (!this.hasDraft) return this.value;
    return drafts === "text" ? this.draft : undefined;
  }

  /** Whether the user, or whoever set the value, has put something in. */
  get isFilled(): boolean {
    const { contribution } = this;
    return contribution !== undefined && !equalValues(contribution, this.preset);
  }

  /** What keeps the present input from being used. */
  problems(): readonly Issue[] {
    const meaning = this.#meaning;
    if ("problem" in meaning) return [{ path: [], code: "draft", message: meaning.problem }];
    if (this.required && meaning.value === undefined) {
      return [{ path: [], code: "required", message: messages.required }];
    }
    return [];
  }

  /** Shows what is wrong, moves the focus to the first error, and returns the issues. */
  validate(): readonly Issue[] {
    const issues = this.problems();
    const [unplaced] = this.showIssues(issues);
    if (unplaced && this.error === null) this.error = sentenceOf(unplaced);
    this.firstInvalid()?.requestFocus();
    return issues;
  }

  /** Puts issues on the widgets that their paths name; returns those that have no place. */
  showIssues(issues: readonly Issue[]): readonly Issue[] {
    this.error = issues[0] ? sentenceOf(issues[0]) : null;
    return [];
  }

  /** The first widget, this one or inside it, that shows an error. */
  firstInvalid(): Widget | undefined {
    return this.error === null ? undefined : this;
  }

  /** The widget that a path leads to: this one, or one inside it. */
  at(path: readonly (string | number)[]): Widget | undefined {
    return path.length === 0 ? this : undefined;
  }

  requestFocus(): void {
    this.focusRequests += 1;
  }

  /** What the user's input means, before the schema is asked. */
  protected interpret(input: unknown): Interpretation {
    return { value: input };
  }

  protected issuesOf(value: unknown): readonly Issue[] {
    if (value === undefined || (value === null && this.nullable)) return [];
    return validate(value, this.valueSchema, { root: this.root, direction: "request" });
  }

  protected override derive(changed: ReadonlySet<string>): void {
    const isOther = changed.has("value");
    // What the user typed before, and what was wrong then, is about the old value.
    if (isOther && !changed.has("draft")) this.draft = null;
    if (isOther && !changed.has("error")) this.error = null;
    const hasRefused = this.refused !== undefined;
    if (hasRefused && this.draft === null) this.refused = undefined;
    if (isOther || (hasRefused && changed.has("draft"))) this.container?.gather(this);
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    if (!("value" in values)) return [];
    return this.issuesOf(values["value"]).map((issue) => ({
      ...issue,
      path: ["value", ...issue.path],
    }));
  }

  /** Sets the value unless the schema rejects it; then says why. */
  #tryToAssign(value: unknown): string | undefined {
    try {
      this.assign(value);
      return undefined;
    } catch (error) {
      const issue = error instanceof ValidationError ? error.issues[0] : undefined;
      if (!issue) throw error;
      return sentenceOf({ ...issue, path: issue.path.slice(1) });
    }
  }

  get #showsRefused(): boolean {
    return this.refused !== undefined && this.draft === textOf(this.refused);
  }

  /** What is entered now. The text of a refused value is no entry, even where it would be accepted as one. */
  get #meaning(): Interpretation {
    const objection = this.#showsRefused ? this.objectionTo(this.refused) : undefined;
    if (objection !== undefined) return { problem: objection };
    return this.draft === null ? { value: this.value } : this.#judge(this.draft);
  }

  #judge(input: unknown): Interpretation {
    const meaning = this.interpret(input);
    if ("problem" in meaning) return meaning;
    const [issue] = this.issuesOf(meaning.value);
    return issue ? { problem: sentenceOf(issue) } : meaning;
  }
}

/** A widget whose value is built up in steps: rules about the whole, such as a least number of items, wait for the end. */
export class Composite extends Widget {
  override problems(): readonly Issue[] {
    const problems = super.problems();
    if (problems.length > 0 || this.value === undefined) return problems;
    return super.issuesOf(this.value);
  }

  protected override issuesOf(value: unknown): readonly Issue[] {
    const isFree = value === undefined || (value === null && this.nullable) || this.holds(value);
    return isFree ? [] : [{ path: [], code: "type", message: messages.misfit(this.title) }];
  }

  /** Whether the widget can show this value. */
  protected holds(_value: unknown): boolean {
    return true;
  }
}

/** A problem in words; one inside a value that has no widgets of its own says where it is. */
function sentenceOf({ path, message }: Issue): string {
  const steps = path.map((step) => (typeof step === "number" ? messages.item(step + 1) : step));
  return steps.length === 0 ? message : `${steps.join(" › ")}: ${message}`;
}

/** Guards an intent of a widget that may be disabled. */
export function refuseDisabled(widget: Widget): string | undefined {
  return widget.isLocked ? messages.disabled(widget.title) : undefined;
}

function refuseNull(widget: Widget): string | undefined {
  return refuseDisabled(widget) ?? (widget.nullable ? undefined : messages.notNull(widget.title));
}
