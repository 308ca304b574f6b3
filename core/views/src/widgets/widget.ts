import {
  constantDefault,
  equalValues,
  frozen,
  type IntentsOf,
  issue,
  type Issue,
  text,
  type Translatable,
  ValidationError,
} from "@heddle/params";
import { isReadOnly, type JsonSchema, validate } from "@heddle/schema";
import * as z from "zod/mini";

import { drafting, holding, type Interpretation, textOf } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { View } from "../view.ts";

/** The container of a widget, as far as the widget knows it. */
interface ParentWidget extends Widget {
  readonly level: number;
  updateFromChildren(part: Widget): void;
}

/** A widget that another one may have inside, and its step in a name such as `lines[].price`. */
export type PossiblePart = readonly [step: string, widget: Widget];

/** What a widget and those inside it show at one moment, drafts included. */
export interface WidgetState {
  /** The widget at that moment: a row is known by it after it moved. */
  readonly widget: Widget;
  readonly value: unknown;
  readonly draft: string | null;
  /** How the value is edited, as JSON: the branch of a union, or the type of a value; `undefined` without a choice. */
  readonly choice: unknown;
  readonly composition: Composition;
  readonly parts: readonly PartState[];
}

/** The state of a part. Its place is the name of its member, or its position; -1 for the members without a widget. */
export interface PartState extends WidgetState {
  readonly place: string | number;
}

/**
 * What the value of a widget consists of: only itself, members with a widget each, rows that can move, rows of keys, a
 * key with its value, or the value of the one part that was chosen.
 */
export type Composition = "whole" | "members" | "rows" | "entries" | "entry" | "choice";

/** A document may contain anything in place of a schema, so it is not parsed. */
const anySchema = z.unknown() as z.ZodMiniType<JsonSchema>;

/** The base of all input widgets. The value is unset (`undefined`), `null`, or valid for its schema. */
export class Widget extends View.with({
  name: { type: constantDefault(z.string(), ""), view: "r" },
  label: { type: constantDefault(text, ""), view: "r" },
  description: { type: constantDefault(text, ""), view: "r" },
  placeholder: { type: constantDefault(text, ""), view: "r" },
  required: { type: constantDefault(z.boolean(), false), view: "r" },
  disabled: { type: constantDefault(z.boolean(), false), view: "r" },
  deprecated: { type: constantDefault(z.boolean(), false), view: "r" },
  /** Whether the user may choose `null`. */
  nullable: { type: constantDefault(z.boolean(), false), view: "r" },
  value: { type: z.unknown(), view: "r" },
  /** `isFilled` ignores this value. */
  initialValue: { type: z.unknown(), view: "none" },
  /** Text the user typed that is not a value yet. */
  draft: { type: constantDefault(z.nullable(z.string()), null), view: "r" },
  error: { type: constantDefault(z.nullable(text), null), view: "r" },
  /** Cleared by the next input. */
  rejectedValue: { type: z.unknown(), view: "none" },
  /** Increases when the model requests the focus. */
  focusRequests: { type: constantDefault(z.int(), 0), view: "r" },
  schema: { type: constantDefault(anySchema, true), view: "none" },
  /** The document that references in the schema point into. */
  root: { type: z.unknown(), view: "none" },
}) {
  static override readonly kind: string = "widget";
  static override readonly intents: IntentsOf<Widget> = {
    enter: { args: [z.unknown()], coalesceBy: [], guard: rejectIfDisabled },
    leave: { args: [] },
    clear: { args: [], coalesceBy: [], guard: rejectIfDisabled },
    setNull: { args: [], coalesceBy: [], guard: rejectIfNotNullable },
  };

  /** The container that this widget belongs to. */
  container: ParentWidget | undefined;
  /** The title of the section that its container shows it in; empty outside of sections. */
  section: Translatable = "";
  #isHidden = false;

  /** Whether a layout hides it for good. Its value counts all the same. */
  get isHidden(): boolean {
    return this.#isHidden;
  }

  /** Whether a layout hides it, or a container that it is in. */
  get isOutOfSight(): boolean {
    return this.#isHidden || this.container?.isOutOfSight === true;
  }

  /** Hides it for good. */
  hide(): this {
    this.#isHidden = true;
    this.visible = false;
    return this;
  }

  /** Whether the user may not change it: it or one of its containers is disabled or hidden. */
  get isLocked(): boolean {
    return this.disabled || this.#isHidden || this.container?.isLocked === true;
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
    const interpretation = this.interpret(input);
    const error =
      "error" in interpretation ? interpretation.error : this.#tryToAssign(interpretation.value);
    if (error !== undefined) this.update(drafting(input, error, this.error));
    else this.keepText(textOf(input));
  }

  /** Called with the text of an accepted input, which the value may write differently: `19.90` → `19.9`. */
  protected keepText(_text: string): void {}

  /** The user has left the field: shows the error of a draft, which is hidden while the user types. */
  leave(): void {
    if (this.draft === null) return;
    const [first] = this.issues();
    this.update({ error: first ? (first.translatable ?? first.message) : null });
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
  assignOrReject(value: unknown): void {
    const error = this.rejectionReason(value);
    if (error === undefined) return this.assign(value);
    this.clear();
    const draft = textOf(value);
    this.update({ rejectedValue: frozen(value), draft, error });
  }

  /** Whether the widget accepts this value. */
  accepts(value: unknown): boolean {
    return this.rejectionReason(value) === undefined;
  }

  /** The widgets inside it. Those of a closed group are built when it is opened. */
  override parts(): readonly Widget[] {
    return [];
  }

  /** Each widget that it may have inside, with its step: `[]` for an item of a list, `.*` for the value of any key. */
  possibleParts(): readonly PossiblePart[] {
    return [];
  }

  /** The widgets of the members of its value, each with its part of a value; none if it edits no members by name. */
  membersOf(_value: unknown): readonly (readonly [widget: Widget, part: unknown])[] {
    return [];
  }

  /** Whether its value cannot be changed. */
  get isConstant(): boolean {
    return false;
  }

  /** Whether its value is not shown to anybody, and not stored. */
  get isSecret(): boolean {
    return false;
  }

  /** Whether the user types its value, so that any text can be its draft. */
  get isTyped(): boolean {
    return false;
  }

  /** Whether it shows its placeholder where a value would be typed. */
  get showsPlaceholder(): boolean {
    return this.isTyped && !this.isSecret;
  }

  /** Whether the user edits its value as JSON. */
  get isJson(): boolean {
    return false;
  }

  /** The part of a value that a widget inside it edits. */
  partFor(_part: Widget, value: unknown): unknown {
    return value;
  }

  /** The path from this widget to one inside it. */
  stepOf(_part: Widget, _position: number): readonly (string | number)[] {
    return [];
  }

  get composition(): Composition {
    return "whole";
  }

  /** What it shows, so that it or another widget for the same value can show it again. */
  snapshot(): WidgetState {
    const { contribution: value, draft, choice, composition } = this;
    const parts = this.snapshotParts();
    return { widget: this, value, draft, choice, composition, parts };
  }

  protected snapshotParts(): readonly PartState[] {
    return [];
  }

  /** How its value is edited, as JSON. */
  protected get choice(): unknown {
    return undefined;
  }

  /** Shows a state of this widget or another one; returns whether there was a widget for all of it. */
  showState(state: WidgetState): boolean {
    this.showOwnState(state);
    return true;
  }

  /** Shows a state without its parts. */
  protected showOwnState({ value, draft }: WidgetState): void {
    const isShown = equalValues(this.contribution, value) && this.draft === draft;
    if (!isShown) this.assignOrReject(value);
    if (draft !== null && draft !== this.draft) this.enter(draft);
  }

  /** Whether a state has parts that it can get too. */
  hasPartsLike(_state: WidgetState): boolean {
    return false;
  }

  /** Gets the rows of a state, without their content. */
  makeRoomFor(_state: WidgetState): void {}

  /** The widget inside it for a part of a state, which other parts may have revealed. */
  partLike(_part: PartState, _position: number): Widget | undefined {
    return undefined;
  }

  /** A row that it does not show yet; `undefined` if it has no rows. */
  newRow(_position?: number): Widget | undefined {
    return undefined;
  }

  /** Shows a value. Parts that already show theirs keep drafts, and rows without a key. */
  show(value: unknown): void {
    const shown = this.hasDraft ? this.valueWithDrafts("text") : this.contribution;
    if (!equalValues(shown, value)) this.showOther(value);
  }

  protected showOther(value: unknown): void {
    this.assignOrReject(value);
  }

  /** Its value with those of some parts replaced. */
  valueFrom(_isReplaced: (part: Widget) => boolean, _read: (part: Widget) => unknown): unknown {
    return this.contribution;
  }

  /** Whether conditions hide a member of its value. */
  hides(_name: string): boolean {
    return false;
  }

  /** The widgets of hidden members that have been shown or set. */
  get hiddenWidgets(): readonly Widget[] {
    return [];
  }

  /** Sets a member that is hidden, for the time when it is not; returns whether it has such a member. */
  setHidden(_name: string, _value: unknown): boolean {
    return false;
  }

  /** Shows the widgets inside it, which the user may have closed. */
  showParts(): void {}

  /** Offers values that the user need not type. */
  suggest(_values: readonly string[]): void {}

  /** Why the widget rejects this value; `undefined` if it accepts it. */
  rejectionReason(value: unknown): Translatable | undefined {
    const [first] = this.issuesFor(value);
    return first && formatIssue(first);
  }

  /** The value that the container uses: the value, or the rejected one until the user edits its text. */
  get contribution(): unknown {
    return this.isRejected ? this.rejectedValue : this.value;
  }

  /** Whether it shows a value that it rejects, until the user edits its text. */
  get isRejected(): boolean {
    return this.rejectedValue !== undefined && this.draft === textOf(this.rejectedValue);
  }

  /** What a widget without input contributes to a list. */
  get emptyItem(): unknown {
    return this.emptyValue;
  }

  /** The value of a required widget without input: `[]` for a list. */
  protected get emptyValue(): unknown {
    return undefined;
  }

  /** Gives a required widget without input its empty value, if its schema accepts that. */
  fillIfRequired(): void {
    const { value, emptyValue, initialValue = emptyValue } = this;
    if (value !== undefined || emptyValue === undefined || !this.required) return;
    if (schemaIssues(this, emptyValue).length === 0)
      this.update({ value: emptyValue, initialValue });
  }

  /** Whether its value is the members of its container that have no widget of their own. */
  get isRest(): boolean {
    return false;
  }

  /** The same widget for the members of a container that have no widget of their own; `undefined` if it edits no keys. */
  asRest(_label: Translatable): Widget | undefined {
    return undefined;
  }

  /** Forgets what only the server sets, which a copy does not have: the id of a row. */
  resetReadOnly(): void {
    if (isReadOnly(this.schema, this.root)) this.assignOrReject(this.initialValue);
  }

  /** Opens it for good: below a control that is its title, such as the picker of a union. */
  keepOpen(): this {
    return this;
  }

  /** Whether the widget or one inside it shows text that is not a value. */
  get hasDraft(): boolean {
    return this.draft !== null && !this.isRejected && "error" in this.#currentInterpretation;
  }

  /** The value with drafts omitted, or used as far as they can be read: `200` above a maximum is the number, `abc` the text. */
  valueWithDrafts(drafts: "omit" | "text"): unknown {
    if (!this.hasDraft) return this.contribution;
    if (drafts === "omit") return undefined;
    const interpretation = this.interpret(this.draft);
    return "value" in interpretation ? interpretation.value : this.draft;
  }

  /** Whether the widget or one inside it shows text that stands for no value, not even an invalid one. */
  get isUnfinished(): boolean {
    return this.hasDraft && "error" in this.interpret(this.draft);
  }

  /** Whether it has a value other than the initial one. */
  get isFilled(): boolean {
    const { contribution } = this;
    return contribution !== undefined && !equalValues(contribution, this.initialValue);
  }

  /** The issues that prevent the input from being used. */
  issues(): readonly Issue[] {
    const interpretation = this.#currentInterpretation;
    if ("error" in interpretation) return [issue([], "draft", interpretation.error)];
    if (this.required && interpretation.value === undefined) {
      return [
        issue([], "required", this.isOutOfSight ? messages.hiddenRequired : messages.required),
      ];
    }
    return [];
  }

  /** Shows all issues, moves the focus to the first one, and returns them. */
  validate(): readonly Issue[] {
    const issues = this.issues();
    const [unplaced] = this.showIssues(issues);
    if (unplaced && this.error === null) this.update({ error: formatIssue(unplaced) });
    this.firstInvalid()?.requestFocus();
    return issues;
  }

  /** Shows issues at the widgets of their paths; returns those without a widget. */
  showIssues(issues: readonly Issue[]): readonly Issue[] {
    return this.showIssueHere(issues);
  }

  /** Shows the first issue at this widget, with its path. */
  protected showIssueHere([first]: readonly Issue[]): readonly Issue[] {
    this.update({ error: first ? formatIssue(first) : null });
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

  protected issuesFor(value: unknown): readonly Issue[] {
    if (value === undefined || (value === null && this.nullable)) return [];
    return schemaIssues(this, value);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    const hasNewValue = changed.has("value");
    // Draft and error belong to the old value.
    if (hasNewValue && !changed.has("draft")) this.draft = null;
    if (hasNewValue && !changed.has("error")) this.error = null;
    if (hasNewValue) this.fillIfRequired();
    const hasRejected = this.rejectedValue !== undefined;
    if (hasRejected && this.draft === null) this.rejectedValue = undefined;
    if (hasNewValue || (hasRejected && changed.has("draft")))
      this.container?.updateFromChildren(this);
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    if (!("value" in values)) return [];
    return this.issuesFor(values["value"]).map((each) => ({
      ...each,
      path: ["value", ...each.path],
    }));
  }

  /** Sets the value, or returns the reason if the schema rejects it. */
  #tryToAssign(value: unknown): Translatable | undefined {
    try {
      this.assign(value);
      return undefined;
    } catch (error) {
      const first = error instanceof ValidationError ? error.issues[0] : undefined;
      if (!first) throw error;
      return formatIssue({ ...first, path: first.path.slice(1) });
    }
  }

  /** A rejected value stays rejected, even if its text would be valid input: the number `5` for a text field. */
  get #currentInterpretation(): Interpretation {
    const error = this.isRejected ? this.rejectionReason(this.rejectedValue) : undefined;
    if (error !== undefined) return { error };
    return this.draft === null ? { value: this.value } : this.#interpretAndValidate(this.draft);
  }

  #interpretAndValidate(input: unknown): Interpretation {
    const interpretation = this.interpret(input);
    if ("error" in interpretation) return interpretation;
    const [first] = this.issuesFor(interpretation.value);
    return first ? { error: formatIssue(first) } : interpretation;
  }
}

/** Base of `Container` and of lists such as `Tags`. The user builds the value in steps, so `issues` checks constraints such as `minItems`, not each step. */
export class Composite extends Widget {
  override issues(): readonly Issue[] {
    const issues = super.issues();
    if (issues.length > 0 || this.value === undefined) return issues;
    return super.issuesFor(this.value);
  }

  protected override issuesFor(value: unknown): readonly Issue[] {
    const isAllowed =
      value === undefined || (value === null && this.nullable) || this.canHold(value);
    return isAllowed ? [] : [issue([], "type", messages.misfit({ title: this.title }))];
  }

  /** Whether the widget can show this value. */
  protected canHold(_value: unknown): boolean {
    return true;
  }
}

/** What the schema of a widget objects to in a value. */
function schemaIssues({ valueSchema, root }: Widget, value: unknown): readonly Issue[] {
  return validate(value, valueSchema, { root, direction: "request" });
}

/** The message of an issue, with its path inside the value: `address › city: …`. */
function formatIssue({ path, message, translatable }: Issue): Translatable {
  const text = translatable ?? message;
  const [first, ...rest] = path.map((step) =>
    typeof step === "number" ? messages.item({ position: step + 1 }) : step,
  );
  if (first === undefined) return text;
  return messages.problemAt({ path: rest.reduce(inside, first), problem: text });
}

function inside(outer: Translatable, inner: Translatable): Translatable {
  return messages.inside({ outer, inner });
}

/** Makes a widget show the value and the draft of another one for the same member. */
export function carryInput(before: Widget, after: Widget): void {
  const { contribution } = before;
  const isNew = contribution !== undefined && !equalValues(contribution, after.contribution);
  if (isNew) after.assignOrReject(contribution);
  if (before.hasDraft && before.draft !== null) after.enter(before.draft);
}

export function rejectIfDisabled(widget: Widget): Translatable | undefined {
  return widget.isLocked ? messages.disabled({ title: widget.title }) : undefined;
}

function rejectIfNotNullable(widget: Widget): Translatable | undefined {
  return (
    rejectIfDisabled(widget) ??
    (widget.nullable ? undefined : messages.notNull({ title: widget.title }))
  );
}
