/** The state of widgets, so that another widget for the same value can show it, drafts included. */
import { equalValues, ExactNumber } from "@heddle/params";
import {
  Container,
  Group,
  JsonInput,
  MapEntry,
  MapInput,
  NumberInput,
  Rows,
  TextInput,
  ValueInput,
  Variant,
  type Widget,
} from "@heddle/views";

/** The state of a widget, and of the widgets inside it, at one moment. */
export interface WidgetState {
  readonly widget: Widget;
  readonly value: unknown;
  readonly draft: string | null;
  /** The branch of a variant and how it is edited, or the chosen type of a value input. */
  readonly choice: Choice | undefined;
  readonly parts: readonly WidgetState[];
}

type Choice =
  | { readonly title: string | undefined; readonly mode: Variant["mode"] }
  | { readonly type: ValueInput["shownType"] };

export function stateOf(widget: Widget): WidgetState {
  const parts = widget instanceof Container ? partsOf(widget).map(stateOf) : [];
  return {
    widget,
    value: widget.contribution,
    draft: widget.draft,
    choice: choiceOf(widget),
    parts,
  };
}

/** The widgets inside a widget. A group that is not added may have built its widgets or not; both are the same state. */
function partsOf(widget: Container): readonly Widget[] {
  const isUnused = widget instanceof Group && !widget.isAdded && !widget.hasDraft;
  return isUnused ? [] : widget.children;
}

/** Widgets that can show any text as a draft. */
const textWidgets = [TextInput, NumberInput, JsonInput, ValueInput];

/**
 * Makes a widget show the value and the drafts of another one, whose schema may differ. A scalar that does not fit is
 * entered as text: `36` → `"36"`. Anything else that does not fit is dropped.
 */
export function carryOver(from: Widget, to: Widget): void {
  const state = stateOf(from);
  const { value, draft } = state;
  const isText = textWidgets.some((kind) => to instanceof kind);
  const isSame = to.kind === from.kind;
  // A schema of text accepts a file, but a text input cannot show one.
  const isShowable = isSame || !(value instanceof Blob);
  if (isShowable && to.accepts(value))
    restore(to, isText || isSame ? state : { ...state, draft: null });
  else if (isText && (draft !== null || isScalar(value))) to.enter(draft ?? String(value));
}

export function isScalar(value: unknown): boolean {
  return (
    ["string", "number", "bigint", "boolean"].includes(typeof value) || value instanceof ExactNumber
  );
}

/** Makes a widget show a state; returns whether there was a widget for all of it. */
export function restore(widget: Widget | undefined, state: WidgetState): boolean {
  if (!widget) return false;
  const { value, draft, parts } = state;
  const hasParts = parts.length > 0 && isSameKind(widget, state.widget);
  if ((widget instanceof Rows || widget instanceof MapInput) && hasParts)
    arrangeRows(widget, parts);
  else if (
    !choose(widget, state) &&
    !(equalValues(widget.contribution, value) && widget.draft === draft)
  )
    widget.assignOrReject(value);
  if (draft !== null && draft !== widget.draft) widget.enter(draft);
  if (!hasParts || !(widget instanceof Container)) return true;
  // The widgets of a closed group are built when it is opened.
  if (widget instanceof Group && widget.children.length === 0) widget.setOpen(true);
  return parts.map((part, at) => restore(widgetFor(widget, part, at), part)).every(Boolean);
}

/** Gives a list or a map rows for these states, without their content. */
export function arrangeRows(list: Rows | MapInput, rows: readonly WidgetState[]): void {
  if (list instanceof Rows) arrange(list, rows);
  else arrangeMap(list, rows);
}

/** Gives a list these rows. Rows of another list stay there: new ones take their place. */
function arrange(widget: Rows, rows: readonly WidgetState[]): void {
  const children = ownRows(widget, rows);
  widget.update({
    children,
    value: children.map(({ contribution, emptyItem }) =>
      contribution === undefined ? emptyItem : contribution,
    ),
  });
}

/** Gives a map these rows; their keys follow with their parts. */
function arrangeMap(widget: MapInput, rows: readonly WidgetState[]): void {
  widget.update({ children: ownRows(widget, rows) });
}

function ownRows(list: Rows | MapInput, rows: readonly WidgetState[]): Widget[] {
  return rows.map(({ widget: row }, at) =>
    row.container === undefined || row.container === list ? row : newRow(list, at),
  );
}

/** An empty row that belongs to no widget yet. */
export function newRow(list: Rows | MapInput, at: number = list.children.length): Widget {
  return list instanceof Rows ? list.buildRow(at) : list.buildEntry();
}

/** Makes the branch or the type of a state the active one; returns whether the widget shows its value in a part. */
function choose(widget: Widget, { choice, parts }: WidgetState): boolean {
  if (widget instanceof ValueInput && choice && "type" in choice) {
    const { type } = choice;
    if (parts.length === 0) widget.update({ chosenType: type });
    else if (type !== null && widget.types.includes(type)) widget.chooseType(type);
    return parts.length > 0 && widget.shownType === type;
  }
  if (!(widget instanceof Variant) || !choice || !("mode" in choice)) return false;
  const branch = widget.titles.map(String).indexOf(choice.title ?? "");
  if (widget.mode !== choice.mode) widget.setMode(choice.mode);
  if (branch >= 0 && branch !== widget.active) widget.pick(branch);
  return branch >= 0;
}

function isSameKind(one: Widget, other: Widget): boolean {
  return [Group, MapEntry, MapInput, Rows, ValueInput, Variant].some(
    (kind) => one instanceof kind && other instanceof kind,
  );
}

/** Whether two widgets edit the same part of a group. */
export function isSamePart(one: Widget, other: Widget): boolean {
  return one.name === other.name && one.isRest === other.isRest;
}

function widgetFor(widget: Container, part: WidgetState, at: number): Widget | undefined {
  if (!(widget instanceof Group)) return widget.children[at];
  const { name, isRest } = part.widget;
  return isRest ? widget.children.find((child) => child.isRest) : widget.at([name]);
}

function choiceOf(widget: Widget): WidgetState["choice"] {
  if (widget instanceof ValueInput) {
    return { type: widget.children.length > 0 ? widget.shownType : widget.chosenType };
  }
  if (!(widget instanceof Variant)) return undefined;
  const title = widget.titles[widget.active];
  return { title: title === undefined ? undefined : String(title), mode: widget.mode };
}
