import {
  assertSerializable,
  constantDefault,
  frozen,
  type IntentsOf,
  type Issue,
  maximumDepth,
  RefusedError,
} from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import {
  type Composition,
  Composite,
  type PartState,
  type PossiblePart,
  rejectIfDisabled,
  Widget,
  type WidgetState,
} from "./widget.ts";

/** A widget with child widgets: its value is composed of theirs, and setting it sets theirs. */
export abstract class Container extends Composite.with({
  children: { type: z._default(z.array(z.instanceof(Widget)), []), view: "r" },
  /** Hidden: views show the values of the children, and the whole value would be sent with every keystroke. */
  value: { type: z.unknown(), view: "none" },
  isNull: { type: constantDefault(z.boolean(), false), view: "r" },
}) {
  /** The user enters its parts; a whole value could change a locked part, or add members that no view shows. */
  static override readonly intents: IntentsOf<Container> = {
    enter: {
      args: [z.unknown()],
      guard: (whole: Container) =>
        rejectIfDisabled(whole) ?? messages.enteredInParts({ title: whole.title }),
    },
  };

  /** While value and children are synchronized, neither updates the other again. */
  #isSynchronizing = false;
  /** The children that are disabled only because this widget is. */
  readonly #disabledParts = new Set<Widget>();

  protected get isSynchronizing(): boolean {
    return this.#isSynchronizing;
  }

  /** Composes the value from the children; `part` is the child that has changed. */
  updateFromChildren(part?: Widget): void {
    this.#synchronize(() => this.#setComposed(this.compose(false, part)));
  }

  /** Distributes the value to the children, and composes it again from what they accepted. */
  protected updateChildren(): void {
    this.#synchronize(() => {
      this.distribute();
      this.#setComposed(this.compose(true));
    });
  }

  /** The child at one step of a path. */
  protected abstract childAt(step: string | number): Widget | undefined;
  /** The level of its value in the value at the top, which is level 1. */
  get level(): number {
    return (this.container?.level ?? 0) + 1;
  }

  /** The value composed of the children's. `isExplicit`: an assigned value was just distributed, so an empty object stays one. */
  protected abstract compose(isExplicit: boolean, part?: Widget): unknown;
  /** Sets the children's values to their parts of the value. */
  protected abstract distribute(): void;

  override parts(): readonly Widget[] {
    return this.children;
  }

  override possibleParts(): readonly PossiblePart[] {
    return this.children.map((child) => ["", child]);
  }

  protected override snapshotParts(): readonly PartState[] {
    return this.children.map((child, at) => ({
      ...child.snapshot(),
      place: this.placeOf(child, at),
    }));
  }

  /** The place of a child in another state. */
  protected placeOf(_child: Widget, position: number): string | number {
    return position;
  }

  override showState(state: WidgetState): boolean {
    if (!this.hasPartsLike(state)) return super.showState(state);
    this.showOwnState(state);
    this.makeRoomFor(state);
    return state.parts
      .map((part, at) => this.partLike(part, at)?.showState(part) === true)
      .every(Boolean);
  }

  override hasPartsLike({ parts, widget }: WidgetState): boolean {
    return parts.length > 0 && widget.kind === this.kind;
  }

  override partLike({ place }: PartState, _position: number): Widget | undefined {
    return this.children[Number(place)];
  }

  override get hasDraft(): boolean {
    return super.hasDraft || this.children.some((child) => child.hasDraft);
  }

  override get isUnfinished(): boolean {
    return super.isUnfinished || this.children.some((child) => child.isUnfinished);
  }

  override valueWithDrafts(drafts: "omit" | "text"): unknown {
    if (super.hasDraft) return super.valueWithDrafts(drafts);
    return this.valueFrom(
      (child) => child.hasDraft,
      (child) => child.valueWithDrafts(drafts),
    );
  }

  override valueFrom(
    isReplaced: (part: Widget) => boolean,
    read: (part: Widget) => unknown,
  ): unknown {
    // A rejected value has no parts.
    if (this.isRejected) return this.contribution;
    return this.children.reduce(
      (value: unknown, child, position) =>
        isReplaced(child) ? this.withPart(value, child, position, read(child)) : value,
      this.value,
    );
  }

  /** A value with another part of a child. */
  protected withPart(value: unknown, child: Widget, position: number, part: unknown): unknown {
    return withMember(value, this.stepOf(child, position)[0], child, part);
  }

  override issues(): readonly Issue[] {
    const isLeftOut = (this.value === undefined && !this.required) || this.value === null;
    const inside = this.children.flatMap((child, position) =>
      child
        .issues()
        .filter((issue) => !isLeftOut || issue.code === "draft")
        .map((issue) => ({ ...issue, path: [...this.stepOf(child, position), ...issue.path] })),
    );
    const named = new Set(inside.map(({ path }) => path.join("/")));
    return [...inside, ...super.issues().filter(({ path }) => !named.has(path.join("/")))];
  }

  override showIssues(issues: readonly Issue[]): readonly Issue[] {
    const own = issues.find(({ path }) => path.length === 0);
    this.update({ error: own ? (own.translatable ?? own.message) : null });
    const byChild = new Map<Widget, Issue[]>(this.children.map((child) => [child, []]));
    const unplaced: Issue[] = [];
    for (const issue of issues) {
      const [step] = issue.path;
      if (step === undefined) continue;
      const child = this.childAt(step);
      const path = issue.path.slice(child?.isRest ? 0 : 1);
      if (child && !child.isHidden)
        byChild.set(child, [...(byChild.get(child) ?? []), { ...issue, path }]);
      else unplaced.push(issue);
    }
    for (const [child, inside] of byChild)
      for (const issue of child.showIssues(inside)) {
        const steps = this.stepOf(child, this.children.indexOf(child));
        unplaced.push({ ...issue, path: [...steps, ...issue.path] });
      }
    return unplaced;
  }

  override resetReadOnly(): void {
    super.resetReadOnly();
    for (const child of this.children) child.resetReadOnly();
  }

  override firstInvalid(): Widget | undefined {
    for (const child of this.children) {
      const invalid = child.firstInvalid();
      if (invalid) return invalid;
    }
    return super.firstInvalid();
  }

  override at(path: readonly (string | number)[]): Widget | undefined {
    const [step, ...rest] = path;
    if (step === undefined) return this;
    const child = this.childAt(step);
    return child?.at(child.isRest ? path : rest);
  }

  /** Makes widgets children of this one. Rejected where no value could be: a circular schema could be opened forever. */
  protected adopt(children: readonly Widget[]): void {
    if (children.length > 0 && this.level > maximumDepth) {
      throw new RefusedError(messages.tooDeep({ title: this.title, levels: String(maximumDepth) }));
    }
    for (const child of children) child.container = this;
    this.#passOnDisabled();
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("children")) this.adopt(this.children);
    if (changed.has("disabled")) this.#passOnDisabled();
    if (changed.has("value")) this.updateChildren();
    super.derive(changed);
  }

  /** `value` is hidden, so this asserts that it is serializable: views receive it in parts. */
  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    // The constructor of the base class calls this before the field exists.
    const isFromParts = #isSynchronizing in this && this.#isSynchronizing;
    if ("value" in values && !isFromParts) assertSerializable(String(this.title), values["value"]);
    return super.check(values);
  }

  /** Views read each widget alone, so the children of a disabled widget are disabled too. */
  #passOnDisabled(): void {
    if (!this.disabled) {
      for (const child of this.#disabledParts) child.disabled = false;
      this.#disabledParts.clear();
      return;
    }
    for (const child of this.children) {
      if (child.disabled) continue;
      this.#disabledParts.add(child);
      child.disabled = true;
    }
  }

  /** Frozen here, because a hidden value is not: it is composed of the frozen values of the children. */
  #setComposed(composed: unknown): void {
    const value = frozen(composed);
    if (value === this.value && this.isNull === (value === null)) return;
    this.update({ value, isNull: value === null });
  }

  #synchronize(work: () => void): void {
    if (this.#isSynchronizing) return;
    this.#isSynchronizing = true;
    try {
      work();
    } finally {
      this.#isSynchronizing = false;
    }
  }
}

/** A container that edits its value in one child at a time. The child is neither a level nor a step of a path. */
export abstract class Wrapper extends Container {
  override get level(): number {
    return this.container?.level ?? 0;
  }

  override at(path: readonly (string | number)[]): Widget | undefined {
    return path.length === 0 ? this : this.children[0]?.at(path);
  }

  override showIssues(issues: readonly Issue[]): readonly Issue[] {
    const [child] = this.children;
    if (!child) return super.showIssues(issues);
    this.error = null;
    return child.showIssues(issues);
  }

  override hides(name: string): boolean {
    return this.children[0]?.hides(name) === true;
  }

  override get composition(): Composition {
    return "choice";
  }

  protected override childAt(): Widget | undefined {
    return this.children[0];
  }

  protected override compose(): unknown {
    const [child] = this.children;
    return child ? child.contribution : this.value;
  }
}

/** `({ a: 1, b: 2 }, "a", …, undefined)` → `{ b: 2 }`; without a step, the member is the whole value. */
function withMember(
  value: unknown,
  step: string | number | undefined,
  child: Widget,
  member: unknown,
): unknown {
  if (step === undefined) return member;
  if (typeof step === "number") {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const row = member === undefined ? child.emptyItem : member;
    return items.map((item, at) => (at === step ? row : item));
  }
  const { [step]: _old, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isUnset = member === undefined && (value === undefined || value === null);
  if (isUnset) return value;
  return member === undefined ? others : { ...others, [step]: member };
}
