import { Params, type Translatable } from "@heddle/params";
import {
  Alert,
  Badge,
  CodeText,
  Column,
  Markdown,
  Progress,
  Row,
  Section,
  Select,
  Text,
  type View,
  viewType,
  type Widget,
} from "@heddle/views";
import * as z from "zod/mini";

import { type Field, type FieldLocation, fieldLocations } from "../fields/field.ts";
import { messages } from "../messages.ts";
import type { Operation } from "../operation/operation.ts";
import type { FormCredentials } from "./credentials-section.ts";
import type { ExampleMenu } from "./example-menu.ts";
import type { OperationForm } from "./operation-form.ts";
import type { OperationInputs } from "./operation-inputs.ts";
import { ProblemSummary } from "./problem-summary.ts";
import { type RequestIssue, showIssuesAt } from "./request-issues.ts";

/** The parts of a form that stay when its operation changes. */
export interface FormLayoutOptions {
  readonly buttons: readonly View[];
  /** Shown above the buttons. */
  readonly notices: readonly View[];
  /** The dialog that belongs to an operation. */
  readonly dialogOf: (operation: Operation) => View | undefined;
  readonly credentials: FormCredentials;
  /** Whether the description of the operation may load images. */
  readonly images: boolean;
  readonly onMediaType: (mediaType: string) => void;
  /** `undefined` if examples are not offered. */
  readonly examples: ExampleMenu | undefined;
  /** Sends the form without validation; `undefined` if it must be valid. */
  readonly sendAnyway: (() => void) | undefined;
}

/** Arranges the widgets of one operation. The layouts persist; their children follow the operation. */
export class FormLayout extends Params.with({
  /** Parameters, so that a rolled back change of the operation restores the previous ones. */
  operation: { type: z.optional(z.custom<OperationForm>()), view: "none" },
  derivedTitle: { type: z._default(z.string(), ""), view: "none" },
  /** A view above the form that tells what a new version of the document changed. */
  changeNotice: { type: z.optional(viewType), view: "none" },
}) {
  readonly header: Column = new Column();
  readonly form: Column = new Column({ maxColumns: 2 });
  readonly credentials: FormCredentials;
  readonly #notice = new Alert({ severity: "error", visible: false });
  readonly #problems: ProblemSummary;
  readonly #examples: ExampleMenu | undefined;
  /** By location, or by the title of a section of the layout. */
  readonly #sections = new Map<string, Section>();
  readonly #mediaTypes: MediaTypeSelect;
  readonly #buttons: Row;
  readonly #images: boolean;
  readonly #notices: readonly View[];
  readonly #dialogOf: FormLayoutOptions["dialogOf"];

  constructor(options: FormLayoutOptions) {
    const { buttons, notices, dialogOf, credentials, images, onMediaType, sendAnyway } = options;
    super();
    this.#dialogOf = dialogOf;
    this.#notices = notices;
    this.#examples = options.examples;
    this.#problems = new ProblemSummary({
      reveal: (widget) => this.#reveal(widget),
      sendAnyway,
    });
    this.credentials = credentials;
    this.#images = images;
    this.#buttons = new Row({ children: [...buttons] });
    this.#mediaTypes = new MediaTypeSelect(onMediaType);
  }

  showLoading(): void {
    this.form.children = [new Progress({ label: messages.loading })];
  }

  showLoadFailure(reason: Translatable): void {
    this.form.children = [new Alert({ severity: "error", text: reason })];
  }

  /** The inputs of the operation. */
  get inputs(): OperationInputs | undefined {
    return this.operation?.inputs;
  }

  /** Replaces the widgets with those of an operation. */
  show(operation: OperationForm): void {
    const { inputs } = operation;
    if (inputs.operation.pointer !== this.inputs?.operation.pointer) this.#sections.clear();
    this.operation = operation;
    this.credentials.show(inputs.operation.security);
    this.#notice.visible = false;
    this.#problems.hide();
    const arrange = (): void => {
      if (this.inputs === inputs) this.#arrange(inputs);
    };
    const watched = new Set<Widget>();
    const watchWidgets = (): void => {
      for (const widget of Object.values(inputs.widgets)) {
        if (!watched.has(widget)) widget.watch("visible", arrange);
        watched.add(widget);
      }
    };
    watchWidgets();
    inputs.body.group?.watch("isAdded", arrange);
    inputs.body.group?.watch("children", () => {
      watchWidgets();
      arrange();
    });
    inputs.body.text?.choice.watch("value", arrange);
    this.#arrange(inputs);
  }

  showTitle(title: Translatable): void {
    if (!this.inputs) return;
    this.header.children = formHeader(title, this.inputs.operation, this.#images);
  }

  /** Shows a view above the form; `undefined` removes it. */
  showChangeNotice(view: View | undefined): void {
    this.changeNotice = view;
    if (this.inputs) this.#arrange(this.inputs);
  }

  /** Shows issues at their fields, lists them above the button, and focuses the first invalid field. */
  showIssues(issues: readonly RequestIssue[], summary: Translatable): void {
    const { inputs } = this;
    this.#notice.visible = false;
    if (!inputs) return;
    const unplaced = showIssuesAt(inputs, issues);
    if (issues.length === 0) return this.#problems.hide();
    this.#problems.show(inputs, issues, unplaced, summary);
    this.#problems.focusFirst();
  }

  /** Shows a problem that belongs to no field. */
  showProblem(text: Translatable): void {
    this.showIssues([], "");
    this.#notice.update({ severity: "error", visible: true, text });
  }

  /** Shows a message above the button until it is hidden or replaced; the marked fields stay marked. */
  showNotice(text: Translatable): void {
    this.#notice.update({ severity: "warning", visible: true, text });
  }

  hideNotice(): void {
    if (this.#notice.severity === "warning") this.#notice.visible = false;
  }

  #arrange(inputs: OperationInputs): void {
    const dialog = this.#dialogOf(inputs.operation);
    const examples = this.#examples?.viewFor(inputs);
    this.form.children = [
      ...(this.changeNotice ? [this.changeNotice] : []),
      this.credentials.section,
      ...(examples ? [examples] : []),
      ...this.#fieldViews(inputs),
      this.#problems.view,
      this.#notice,
      ...this.#notices,
      this.#buttons,
      ...(dialog ? [dialog] : []),
    ];
  }

  /**
   * The visible widgets in the order of the request: the sections of the layout that begin there, and the other widgets,
   * in a section per location when there are several.
   */
  #fieldViews(inputs: OperationInputs): View[] {
    const aboveBody = this.#mediaTypes.widgetFor(inputs);
    const sections = layoutSections(inputs);
    const parts = fieldLocations
      .map((location) => {
        const own = sections.filter((each) => each.location === location);
        const others =
          location === "body"
            ? bodyViews(inputs, aboveBody)
            : { above: [], views: plainWidgets(inputs, location) };
        return { location, sections: own, ...others };
      })
      .filter(({ sections: own, above, views }) => own.length + above.length + views.length > 0);
    if (parts.length === 0) {
      return this.credentials.section.visible ? [] : [new Text({ text: messages.noInputs })];
    }
    return parts.flatMap(({ location, sections: own, above, views }) => {
      const titled = own.map(({ title, widgets }) =>
        this.#section(`: ${String(title)}`, title, widgets),
      );
      const isPlain = parts.length === 1 || (location === "body" && titled.length > 0);
      if (isPlain) return [...above, ...titled, ...views];
      const rest = [...above, ...views];
      if (rest.length === 0) return titled;
      return [...titled, this.#section(location, messages.sections[location], rest)];
    });
  }

  /** One section per location of an operation, and per title, so that it stays closed. */
  #section(key: string, title: Translatable, children: readonly View[]): Section {
    const section = this.#sections.get(key) ?? new Section({ title, maxColumns: 2 });
    this.#sections.set(key, section);
    section.children = [...children];
    return section;
  }

  #reveal(widget: View): void {
    for (const section of this.#sections.values())
      if (section.children.includes(widget)) section.update({ open: true });
  }
}

/** A section of the layout, and the location of its first field. */
interface TitledWidgets {
  readonly title: Translatable;
  readonly location: FieldLocation;
  readonly widgets: readonly View[];
}

function layoutSections(inputs: OperationInputs): readonly TitledWidgets[] {
  const sections = new Map<Translatable, TitledWidgets>();
  for (const field of inputs.arranged) {
    const widget = inputs.widgetOf(field);
    const { section: title } = widget;
    if (title === "" || !widget.visible || isInsideBody(inputs, field)) continue;
    const { location, widgets } = sections.get(title) ?? { location: field.location, widgets: [] };
    sections.set(title, { title, location, widgets: [...widgets, widget] });
  }
  return [...sections.values()];
}

/** Whether something else shows a field of the body: the group of an optional body, or its JSON text. */
function isInsideBody({ body }: OperationInputs, { location }: Field): boolean {
  return location === "body" && (body.group?.optional === true || body.text?.isShown === true);
}

/** The media type and the switch between form and JSON, and below them what the switch shows. */
interface BodyViews {
  readonly above: readonly View[];
  readonly views: readonly View[];
}

function bodyViews(inputs: OperationInputs, mediaTypes: View | undefined): BodyViews {
  const above = mediaTypes ? [mediaTypes] : [];
  const { group, text, others, isLeftOut } = inputs.body;
  const widgets = group?.optional
    ? [group]
    : [...plainWidgets(inputs, "body"), ...(others ? [others] : [])];
  if (isLeftOut)
    return text?.isShown
      ? { above: [text.choice], views: [text.input] }
      : { above: [], views: widgets };
  if (!text) return { above, views: widgets };
  const withChoice = [...above, text.choice];
  if (text.isShown) return { above: withChoice, views: [text.input] };
  const names = Object.keys(text.unlisted);
  const note = names.length > 0 ? [unlistedNote(names)] : [];
  return { above: withChoice, views: [...widgets, ...note] };
}

function unlistedNote(names: readonly string[]): View {
  return new Alert({ text: messages.unlisted({ names: names.join(", ") }) });
}

/** The visible widgets of a location outside of the sections of the layout. */
function plainWidgets(inputs: OperationInputs, location: FieldLocation): View[] {
  return inputs.arranged
    .filter((field) => field.location === location)
    .map((field) => inputs.widgetOf(field))
    .filter(({ visible, section }) => visible && section === "");
}

/** Selects the media type of the body. One widget for all operations, so that it keeps the focus. */
class MediaTypeSelect {
  readonly #select = new Select({
    name: "content-type",
    label: messages.contentType,
    required: true,
  });

  constructor(onSelect: (mediaType: string) => void) {
    this.#select.watch("value", () => {
      if (typeof this.#select.value === "string") onSelect(this.#select.value);
    });
  }

  /** The widget for these inputs; `undefined` when there is only one media type. */
  widgetFor({ operation, content }: OperationInputs): Select | undefined {
    const mediaTypes = operation.body?.contents.map(({ mediaType }) => mediaType) ?? [];
    if (mediaTypes.length < 2) return undefined;
    const options = mediaTypes.map((mediaType) => ({ label: mediaType, value: mediaType }));
    this.#select.update({ options, value: content?.mediaType });
    return this.#select;
  }
}

/** Title, method, path and description of an operation. */
export function formHeader(title: Translatable, operation: Operation, images = false): View[] {
  const { method, path, description, deprecated } = operation;
  return [
    new Text({ text: title, level: "auto" }),
    ...(title === methodAndPath(operation) ? [] : [operationLine(method, path)]),
    ...(deprecated ? [new Alert({ severity: "warning", text: messages.deprecated })] : []),
    ...(description === "" ? [] : [new Markdown({ text: description, images })]),
  ];
}

function operationLine(method: string, path: string): View {
  return new Row({
    children: [
      new Badge({
        text: method.toUpperCase(),
        tone: methodTones[method] ?? "neutral",
        sign: false,
      }),
      new CodeText({ text: path, inline: true }),
    ],
  });
}

const methodTones: Readonly<Record<string, Badge["tone"]>> = {
  get: "info",
  head: "info",
  query: "info",
  post: "success",
  put: "warning",
  patch: "warning",
  delete: "error",
};

/** Summary, operation id, or `GET /orders`. */
export function operationTitle(operation: Operation): string {
  return operation.summary || operation.operationId || methodAndPath(operation);
}

function methodAndPath({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}
