/** Moves what a user entered from the inputs of an operation to those of its next version. */
import { equalValues } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import {
  Alert,
  Button,
  CodeText,
  Column,
  type View,
  type Widget,
  type WidgetState,
} from "@heddle/views";

import { isObject, member } from "../document/raw.ts";
import type { Field } from "../fields/field.ts";
import { messages } from "../messages.ts";
import type { OperationInputs } from "./operation-inputs.ts";
import { Question } from "./question.ts";
import { carryOver, isScalar } from "./widget-state.ts";

type Path = readonly (string | number)[];

/** Input that the new version of an operation has no place for. */
export interface LostInput {
  /** The field of the old version; `undefined` for members of the body without a field. */
  readonly field: Field | undefined;
  /** The path inside of the field. */
  readonly path: Path;
  /** Still has the input, drafts included. */
  readonly widget: Widget;
  /** The value for display, without passwords. */
  readonly shown: unknown;
}

/**
 * Fills in the inputs of the new version by location and name, part by part, and returns what has no place there. Input
 * that was lost to an earlier version returns if this one has a place for it again.
 */
export function takeOverChanged(
  before: OperationInputs,
  after: OperationInputs,
  earlier: readonly LostInput[] = [],
): readonly LostInput[] {
  const lost: LostInput[] = [];
  const report = (field: Field | undefined, widget: Widget, path: Path): void => {
    const whole = field ? before.shownValue(field) : before.body.others?.contribution;
    lost.push({ field, path, widget, shown: valueAt(whole, path) ?? shownIn(widget) });
  };
  after.takeOver(before, (from, to, field) => {
    for (const { widget, path } of movedInput(from, to)) report(field, widget, path);
  });
  after.body.placeUnlisted();
  for (const field of before.fields) {
    const widget = before.widgetOf(field);
    if (field.readOnly || after.counterpart(field) || !hasInput(widget)) continue;
    const isHidden =
      field.location === "body" && after.body.setHidden(field.name, widget.contribution);
    if (!isHidden) report(field, widget, []);
  }
  if (before.body.others && !after.body.others && hasInput(before.body.others))
    report(undefined, before.body.others, []);
  const { text } = before.body;
  if (text?.isShown && !after.body.text && (text.input.hasDraft || text.replacement))
    lost.push({ field: undefined, path: ["body"], widget: text.input, shown: shownIn(text.input) });
  return [...earlier.filter((each) => !returned(each, after)), ...lost];
}

/** A warning that names lost input, with its values to copy. It asks before it is dismissed. */
export function lostInputView(lost: readonly LostInput[], onDismiss: () => void): View {
  const values = new Map(lost.map((each) => [nameOf(each), each.shown]));
  const names = [...values.keys()].join(", ");
  const texts = messages.changedOperation;
  const question = new Question(texts.dismissTitle, [
    { label: texts.keep },
    { label: texts.dismiss, variant: "danger", act: async () => onDismiss() },
  ]);
  return new Column({
    children: [
      new Alert({
        severity: "warning",
        title: texts.title,
        text: texts.lost({ names }),
      }),
      new CodeText({
        label: texts.values,
        text: stringifyExactJson(Object.fromEntries(values), 2),
      }),
      new Button({
        label: texts.dismiss,
        onPress: () => question.ask(texts.dismissText({ names })),
      }),
      question.dialog,
    ],
  });
}

function nameOf({ field, path }: LostInput): string {
  const name = field?.name;
  return [...(name === undefined ? [] : [name]), ...path].join(".");
}

interface Unmoved {
  readonly path: Path;
  readonly widget: Widget;
}

/** Makes a widget show the input of another one, part by part; returns the parts that it cannot show. */
function movedInput(from: Widget, to: Widget): readonly Unmoved[] {
  if (!isEntered(from)) return [];
  const state = from.snapshot();
  const hasValue = state.value !== undefined && state.value !== null;
  if (hasValue && state.choice === undefined && to.hasPartsLike(state))
    return movedParts(state, to);
  carryOver(from, to);
  return isShown(from, to) || !hasInput(from) ? [] : [{ path: [], widget: from }];
}

/** Members without a widget in the new group are lost: as members that no widget shows, they would still be sent. */
function movedParts(state: WidgetState, to: Widget): readonly Unmoved[] {
  const { widget: from, parts } = state;
  const isEmpty = to.contribution === undefined || to.contribution === null;
  if (isEmpty && to.emptyItem !== undefined) to.assign(to.emptyItem);
  for (const { name, contribution } of from.hiddenWidgets) to.setHidden(name, contribution);
  to.makeRoomFor(state);
  return parts.flatMap((each, at) => {
    const { widget: part } = each;
    const [target, steps] = [to.partLike(each, at), from.stepOf(part, at)];
    if (target?.isRest === part.isRest)
      return movedInput(part, target).map(({ path, widget }) => ({
        path: [...steps, ...path],
        widget,
      }));
    const isLost = isEntered(part) && hasInput(part) && !to.setHidden(part.name, part.contribution);
    return isLost ? [{ path: steps, widget: part }] : [];
  });
}

/** Whether a widget has something that would be lost. */
function hasInput(widget: Widget): boolean {
  return widget.hasDraft || widget.isFilled;
}

/** Whether the user changed the initial value, which may be another one in the new version. */
function isEntered(widget: Widget): boolean {
  const isChanged = !equalValues(widget.contribution, widget.initialValue);
  return widget.hasDraft || isChanged || widget.parts().some(isEntered);
}

/** Whether a widget shows the value or the draft of another one; a scalar may have become text. */
function isShown(from: Widget, to: Widget): boolean {
  const [value, shown] = [from.contribution, to.contribution];
  if (from.draft !== null) return to.draft === from.draft || String(shown) === from.draft;
  if (equalValues(value, shown)) return true;
  return (
    isScalar(value) && [to.draft, isScalar(shown) ? String(shown) : null].includes(String(value))
  );
}

/** Whether a later version has shown lost input again. */
function returned({ field, path, widget }: LostInput, inputs: OperationInputs): boolean {
  const counterpart = field && inputs.counterpart(field);
  const to = counterpart ? inputs.widgetOf(counterpart).at(path) : undefined;
  return to !== undefined && !isEntered(to) && movedInput(widget, to).length === 0;
}

function valueAt(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(step)], rest);
  return isObject(value) ? valueAt(member(value, String(step)), rest) : undefined;
}

function shownIn({ draft, value }: Widget): unknown {
  return draft ?? value;
}
