import { equalValues, frozen, issue, type Issue, type Translatable } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import {
  type Group,
  type Interpretation,
  JsonInput,
  type MapInput,
  Select,
  type Widget,
} from "@heddle/views";
import * as z from "zod/mini";

import { asObject, isObject, member } from "../document/raw.ts";
import { messages } from "../messages.ts";
import type { Values } from "../request/request-plan.ts";
import { forEachWidget } from "./conditional-body.ts";
import { watchInput } from "./field-widget.ts";

/** The inputs of a body that is sent as JSON. */
export interface BodyInputs {
  /** The widget of the whole body; `undefined` for a widget per member. */
  readonly whole: Widget | undefined;
  /** The widgets of its members by name. */
  readonly widgets: () => ReadonlyMap<string, Widget>;
  /** The group of a body whose conditions hide members. */
  readonly group: Group | undefined;
  /** The widget of the other members. */
  readonly others: MapInput | undefined;
  /** The names of members that are never sent. */
  readonly readOnly: ReadonlySet<string>;
  /** The body as it would be sent, with unfinished input as text. */
  readonly read: () => unknown;
  /** Leaves out a body that may be missing. */
  readonly leaveOut: () => unknown;
  /** Replaces the passwords in a body, for display. */
  readonly hidePasswords: (body: unknown) => unknown;
}

/**
 * The JSON text of a body, written from the values of the widgets. Text that the user enters sets the widgets. What no
 * widget can show stays in it: members that the document does not describe, and a body that is not an object.
 */
export class BodyText {
  readonly input: JsonInput = new BodyInput({ name: "body", label: messages.bodyJson });
  /** Switches between the widgets and the text. */
  readonly choice: Select = new BodyChoice({
    name: "body-as",
    label: messages.bodyAs,
    required: true,
    appearance: "segments",
    options: [
      { label: messages.bodyAsForm, value: "form" },
      { label: messages.bodyAsJson, value: "json" },
    ],
    value: "form",
    rejectForm: () => this.#rejectForm(),
    onRejected: (reason: Translatable) => {
      this.input.update({ error: reason });
      this.input.requestFocus();
    },
  });
  readonly #inputs: BodyInputs;
  #unlisted: Values = {};
  #replacement: { readonly value: unknown } | undefined;
  /** What the text showed when it was opened, and what it shows now. */
  #opened: ShownBody | undefined;
  #latest: ShownBody | undefined;
  #isWatching = false;
  #isSynchronizing = false;

  constructor(inputs: BodyInputs) {
    this.#inputs = inputs;
    this.choice.watch("value", () => this.isShown && this.#open());
    this.input.watch("value", () => this.#synchronize(() => this.#applyText()));
  }

  /** Whether the text is shown instead of the widgets. */
  get isShown(): boolean {
    return this.choice.value === "json";
  }

  /** The members that no widget shows. */
  get unlisted(): Values {
    return this.#unlisted;
  }

  /** A body that the widgets cannot show, because it is not an object. */
  get replacement(): { readonly value: unknown } | undefined {
    return this.#replacement;
  }

  /** The reason why a text is not JSON. */
  issues(): readonly Issue[] {
    return this.isShown ? this.input.issues() : [];
  }

  /** Keeps the parts of a body that no widget shows. */
  keepUnlisted(body: unknown): void {
    const { whole, group, readOnly, others: rows } = this.#inputs;
    if (whole) return;
    const widgets = this.#inputs.widgets();
    this.#replacement = body === undefined || isObject(body) ? undefined : { value: frozen(body) };
    const others = Object.entries(frozen(asObject(body))).filter(
      ([name]) => !widgets.has(name) && !readOnly.has(name) && !group?.hides(name),
    );
    rows?.show(others.length > 0 ? Object.fromEntries(others) : undefined);
    if (!rows) this.#unlisted = Object.fromEntries(others);
    if (this.#replacement) this.choice.assign("json");
  }

  /** Makes widgets and text show a body. */
  fill(body: unknown): void {
    this.#synchronize(() => {
      this.#setBody(body);
      if (this.isShown) this.#showBody();
    });
  }

  /** Takes over the text of the same operation in another media type. */
  takeOver(other: BodyText): void {
    this.#unlisted = other.#unlisted;
    this.#replacement = other.#replacement;
    this.choice.assign(other.choice.value);
    this.#opened = other.#opened;
    const { draft } = other.input;
    if (draft !== null) this.input.enter(draft);
  }

  #open(): void {
    this.#latest = this.#opened = undefined;
    this.#synchronize(() => this.#showBody());
    if (this.#isWatching) return;
    this.#isWatching = true;
    const { whole, widgets, group, others } = this.#inputs;
    const refresh = (): void => {
      if (this.isShown) this.#synchronize(() => this.#showBody());
    };
    const single = whole ?? group;
    for (const widget of single ? [single] : [...widgets().values(), ...(others ? [others] : [])])
      watchInput(widget, refresh);
  }

  /** The text shows what will be sent: it loses read-only members and gets constants. */
  #applyText(): void {
    if (!this.isShown) return;
    const { value } = this.input;
    const known = [this.#latest, this.#opened].filter((each) => each !== undefined);
    this.#setBody(known.reduce((body, shown) => revealed(body, shown), value));
    const { masked } = this.#read();
    if (!equalValues(masked, value)) this.#showBody();
  }

  #showBody(): void {
    const shown = this.#read();
    this.#latest = shown;
    this.#opened ??= shown;
    this.input.assign(shown.masked);
  }

  #read(): ShownBody {
    const body = this.#inputs.read();
    return { body, masked: withNamedFiles(this.#inputs.hidePasswords(body)) };
  }

  #setBody(body: unknown): void {
    const { whole, widgets, group } = this.#inputs;
    if (whole) return whole.show(body);
    this.keepUnlisted(body);
    if (this.#replacement) return;
    for (const [name, value] of Object.entries(asObject(body))) group?.setHidden(name, value);
    forEachWidget(widgets, (widget, name) => widget.show(member(asObject(body), name)));
    if (body === undefined) this.#inputs.leaveOut();
  }

  #rejectForm(): Translatable | undefined {
    const [problem] = this.issues();
    if (problem) return problem.translatable ?? problem.message;
    return this.#replacement && messages.bodyNotObject;
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

/** Cannot be left for the form while the text has something that the form would lose. */
class BodyChoice extends Select.with({
  rejectForm: { type: z.custom<() => Translatable | undefined>(), view: "none", constant: true },
  onRejected: { type: z.custom<(reason: Translatable) => void>(), view: "none", constant: true },
}) {
  override enter(input: unknown): void {
    const reason = this.rejectionReason(input);
    if (reason === undefined) super.enter(input);
    else this.onRejected(reason);
  }

  protected override issuesFor(value: unknown): readonly Issue[] {
    if (value === undefined) return [issue([], "required", messages.bodyAs)];
    const isChange = this.value === "json" && value === "form";
    const reason = isChange ? this.rejectForm() : undefined;
    return reason === undefined ? super.issuesFor(value) : [issue([], "draft", reason)];
  }
}

/** A widget takes time and memory, so that a large text would delay the other visitors of a server for seconds. */
const maximumValues = 10_000;

/** Why a value has too many parts for widgets. */
export function whyManyValues(value: unknown): Translatable | undefined {
  const parts = [value];
  // The list grows while it is read.
  for (const part of parts) {
    if (parts.length > maximumValues) return messages.manyValues({ most: maximumValues });
    if (Array.isArray(part)) for (const item of part) parts.push(item);
    else if (isPlain(part)) for (const item of Object.values(part)) parts.push(item);
  }
  return undefined;
}

class BodyInput extends JsonInput {
  protected override interpret(input: unknown): Interpretation {
    const interpretation = super.interpret(input);
    const whyNot = "value" in interpretation ? whyManyValues(interpretation.value) : undefined;
    return whyNot === undefined ? interpretation : { error: whyNot };
  }
}

/** A body, and the same body as its text shows it. */
interface ShownBody {
  readonly body: unknown;
  readonly masked: unknown;
}

/** Puts back what the text hides, where the user left it as it was. A row of a list is recognized by its content. */
function revealed(value: unknown, { body, masked }: ShownBody): unknown {
  if (equalValues(value, masked)) return body;
  if (equalValues(body, masked)) return value;
  if (Array.isArray(value) && Array.isArray(masked) && Array.isArray(body)) {
    const positions = new Map(masked.map((each, at) => [stringifyExactJson(each), at]));
    return value.map((item: unknown): unknown => {
      const at = positions.get(stringifyExactJson(item));
      return at === undefined ? item : body[at];
    });
  }
  if (!isPlain(value) || !isPlain(masked) || !isPlain(body)) return value;
  return mapMembers(value, (item, name) =>
    Object.hasOwn(masked, name)
      ? revealed(item, { body: member(body, name), masked: masked[name] })
      : item,
  );
}

/** Replaces files by their names. */
function withNamedFiles(value: unknown): unknown {
  if (value instanceof Blob) return value instanceof File ? value.name : value.type;
  if (Array.isArray(value)) return value.map(withNamedFiles);
  return isPlain(value) ? mapMembers(value, withNamedFiles) : value;
}

function isPlain(value: unknown): value is Values {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

function mapMembers(object: Values, change: (value: unknown, name: string) => unknown): Values {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value, name)]),
  );
}
