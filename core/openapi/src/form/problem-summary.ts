import type { Translatable } from "@heddle/params";
import { Button, ProblemList, watchViews, type Widget } from "@heddle/views";

import type { FieldLocation } from "../fields/field.ts";
import { joined, messages } from "../messages.ts";
import type { OperationInputs } from "./operation-inputs.ts";
import { issuesOf, type RequestIssue } from "./request-issues.ts";

/** What a summary does with the form. */
export interface SummaryActions {
  /** Opens the section that contains a widget. */
  readonly reveal: (widget: Widget) => void;
  /** Sends the form without validation; `undefined` if it must be valid. */
  readonly sendAnyway: (() => void) | undefined;
}

/** Codes of issues that a request without validation would not avoid. */
const firmCodes: ReadonlySet<string> = new Set(["server", "request", "misfit"]);

/** A widget that shows an error, and the names of the widgets around it. */
interface InvalidWidget {
  readonly widget: Widget;
  readonly names: readonly Translatable[];
  readonly location: FieldLocation;
}

/**
 * Lists the errors that the widgets of a form show after a failed submit. From then on it follows them: a corrected
 * field leaves the list, and one that becomes invalid joins it.
 */
export class ProblemSummary {
  readonly view: ProblemList;
  readonly #actions: SummaryActions;
  readonly #sendAnyway: Button;
  readonly #ids = new WeakMap<Widget, number>();
  readonly #watched = new WeakSet<Widget>();
  #lastId = 0;
  #inputs: OperationInputs | undefined;
  #unplaced: readonly RequestIssue[] = [];
  #isFirm = false;
  #isScheduled = false;

  constructor(actions: SummaryActions) {
    this.#actions = actions;
    this.#sendAnyway = new Button({
      label: messages.sendAnyway,
      visible: false,
      onPress: () => actions.sendAnyway?.(),
    });
    this.view = new ProblemList({
      visible: false,
      children: [this.#sendAnyway],
      onOpen: (id) => this.#open(id),
    });
  }

  /** Lists the issues that the widgets show now, and those without a widget. `text` is the server's own summary. */
  show(
    inputs: OperationInputs,
    issues: readonly RequestIssue[],
    unplaced: readonly RequestIssue[],
    text: Translatable,
  ): void {
    this.#inputs = inputs;
    this.#unplaced = unplaced;
    this.#isFirm = issues.some(({ code }) => firmCodes.has(code));
    this.view.update({ text });
    for (const widget of inputs.inputWidgets) this.#watch(widget);
    this.#refresh();
  }

  /** Removes the list; changes of the widgets do not bring it back. */
  hide(): void {
    this.#inputs = undefined;
    this.view.update({ visible: false, problems: [] });
  }

  /** Moves the focus to the first widget that shows an error. */
  focusFirst(): void {
    const [first] = this.#invalid();
    if (first) this.#focus(first);
  }

  #open(id: number): void {
    const found = this.#invalid().find(({ widget }) => this.#idOf(widget) === id);
    if (found) this.#focus(found);
  }

  #focus({ widget, location }: InvalidWidget): void {
    const text = this.#inputs?.body.text;
    const isInText = location === "body" && text?.isShown;
    const shown = isInText ? [text.input] : [widget, ...containersOf(widget)];
    for (const each of shown) this.#actions.reveal(each);
    if (isInText) return text.input.requestFocus();
    for (const group of containersOf(widget)) group.showParts();
    widget.requestFocus();
  }

  #refresh(): void {
    const inputs = this.#inputs;
    if (!inputs) return;
    const placed = this.#invalid().map(({ widget, names }) => ({
      id: this.#idOf(widget),
      text: messages.at({ path: joined(names, messages.inside), message: errorOf(widget) }),
      linked: true,
    }));
    const others = this.#unplaced.map((issue, at) => ({
      id: -1 - at,
      text: issueText(issue),
      linked: false,
    }));
    const problems = [...placed, ...others];
    this.view.update({
      problems,
      visible: problems.length > 0,
      title: messages.problems({ count: problems.length }),
    });
    const isOffered = this.#actions.sendAnyway && !this.#isFirm && inputs.isSendable;
    this.#sendAnyway.visible = isOffered === true;
  }

  /** Issues of the body as a whole have no widget that shows when they are solved. */
  #dropSolved(inputs: OperationInputs): void {
    if (this.#unplaced.length === 0) return;
    const present = new Set(issuesOf(inputs).map(issueKey));
    this.#unplaced = this.#unplaced.filter((issue) => present.has(issueKey(issue)));
  }

  #invalid(): readonly InvalidWidget[] {
    const inputs = this.#inputs;
    if (!inputs) return [];
    const text = inputs.body.text?.isShown ? inputs.body.text.input : undefined;
    // Otherwise it repeats the first error of the widgets.
    if (text?.hasDraft) return [...this.#invalidFields(false), entry(text, "body")];
    return this.#invalidFields(true);
  }

  #invalidFields(withBody: boolean): readonly InvalidWidget[] {
    const inputs = this.#inputs;
    const others = withBody && inputs?.body.others ? invalidIn(inputs.body.others, [], "body") : [];
    const listed = (inputs?.arranged ?? [])
      .filter(({ location }) => withBody || location !== "body")
      .flatMap((field) => (inputs ? invalidIn(inputs.widgetOf(field), [], field.location) : []));
    return [...listed, ...others];
  }

  #idOf(widget: Widget): number {
    const known = this.#ids.get(widget);
    if (known !== undefined) return known;
    this.#lastId += 1;
    this.#ids.set(widget, this.#lastId);
    return this.#lastId;
  }

  #watch(widget: Widget): void {
    if (this.#watched.has(widget)) return;
    this.#watched.add(widget);
    const names = ["error", "value", "draft"];
    watchViews(
      widget,
      () => names,
      (each) => this.#follow(each),
    );
  }

  /** A required field that was emptied is a problem again. */
  #follow(widget: Widget): void {
    if (!this.#inputs || !this.#isListed(widget)) return;
    const isEmptied = widget.required && widget.value === undefined && widget.draft === null;
    if (isEmptied && widget.error === null && !isLeftOut(widget)) {
      widget.showIssues(widget.issues());
    }
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Many widgets change together, as when a value is assigned to all of them.
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.#inputs && !this.#isFirm) this.#dropSolved(this.#inputs);
      this.#refresh();
    });
  }

  /** Whether a widget belongs to the inputs of the list, and not to earlier ones. */
  #isListed(widget: Widget): boolean {
    const top = containersOf(widget).at(-1) ?? widget;
    return this.#inputs?.inputWidgets.includes(top) === true;
  }
}

/** The widget and those inside it that show an error, in the order of the form. */
function invalidIn(
  widget: Widget,
  around: readonly Translatable[],
  location: FieldLocation,
): readonly InvalidWidget[] {
  const label = widget.read("label") as Translatable;
  const own = label || widget.name;
  // The branch of a union has the name of the union, and a row of a map has none.
  const names = own === "" || own === around.at(-1) ? around : [...around, own];
  const inside = widget.parts().flatMap((part) => invalidIn(part, names, location));
  const isShown = widget.error !== null && widget.visible;
  return isShown ? [{ widget, names, location }, ...inside] : inside;
}

function entry(widget: Widget, location: FieldLocation): InvalidWidget {
  return { widget, names: [widget.read("label") as Translatable], location };
}

function errorOf(widget: Widget): Translatable {
  return widget.read("error") as Translatable;
}

/** The widgets around a widget, from the inside out. */
function containersOf({ container }: Widget): readonly Widget[] {
  return container ? [container, ...containersOf(container)] : [];
}

/** Whether a widget is inside an optional one that has no value. */
function isLeftOut(widget: Widget): boolean {
  return containersOf(widget).some(
    ({ value, required }) => value === null || (value === undefined && !required),
  );
}

function issueKey({ code, path }: RequestIssue): string {
  return JSON.stringify([code, path]);
}

function issueText({ path, message, translatable }: RequestIssue): Translatable {
  const problem = translatable ?? message;
  return path.length === 0 ? problem : messages.at({ path: path.join(" › "), message: problem });
}
