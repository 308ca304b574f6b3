import { equalValues, issue, type Issue, type Translatable } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import { type Interpretation, JsonInput, Select, type Widget } from "@heddle/views";
import * as z from "zod/mini";

import { isObject, member } from "../document/raw.ts";
import { messages } from "../messages.ts";
import type { Values } from "../request/request-plan.ts";
import { watchInput } from "./field-widget.ts";

/** The parts of a body that no widget shows. */
export interface UnshownParts {
  /** Members that the document does not describe. */
  readonly unlisted: Values;
  /** A body that the widgets cannot show, because it is not an object. */
  readonly replacement: { readonly value: unknown } | undefined;
}

/** A body that is sent as JSON. */
export interface TextSource {
  /** The widgets whose changes are changes of the body. */
  readonly widgets: () => Iterable<Widget>;
  /** The body as it would be sent, with unfinished input as text. */
  readonly read: () => unknown;
  /** Makes the widgets show a body. */
  readonly show: (body: unknown) => void;
  readonly unshown: (body: unknown) => UnshownParts;
  /** Replaces the passwords in a body, for display. */
  readonly hidePasswords: (body: unknown) => unknown;
}

/** What a text shows, so that the text of another media type or version can show it again. */
export interface TextState extends UnshownParts {
  readonly choice: unknown;
  readonly draft: string | null;
  readonly opened: ShownBody | undefined;
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
  readonly #source: TextSource;
  #unshown: UnshownParts = { unlisted: {}, replacement: undefined };
  /** What the text showed when it was opened, and what it shows now. */
  #opened: ShownBody | undefined;
  #latest: ShownBody | undefined;
  #isWatching = false;
  #isSynchronizing = false;

  constructor(source: TextSource) {
    this.#source = source;
    this.choice.watch("value", () => this.isShown && this.#open());
    this.input.watch("value", () => this.#synchronize(() => this.#applyText()));
  }

  /** Whether the text is shown instead of the widgets. */
  get isShown(): boolean {
    return this.choice.value === "json";
  }

  /** The members that no widget shows. */
  get unlisted(): Values {
    return this.#unshown.unlisted;
  }

  /** A body that the widgets cannot show, because it is not an object. */
  get replacement(): { readonly value: unknown } | undefined {
    return this.#unshown.replacement;
  }

  /** The reason why a text is not JSON. */
  issues(): readonly Issue[] {
    return this.isShown ? this.input.issues() : [];
  }

  /** Keeps the parts of a body that no widget shows. */
  keepUnlisted(body: unknown): void {
    this.#unshown = this.#source.unshown(body);
    if (this.replacement) this.choice.assign("json");
  }

  /** Makes widgets and text show a body. */
  fill(body: unknown): void {
    this.#synchronize(() => {
      this.#setBody(body);
      if (this.isShown) this.#showBody();
    });
  }

  get state(): TextState {
    const { draft } = this.input;
    return { ...this.#unshown, choice: this.choice.value, draft, opened: this.#opened };
  }

  /** Shows the state of another text. */
  show({ unlisted, replacement, choice, draft, opened }: TextState): void {
    this.#unshown = { unlisted, replacement };
    this.choice.assign(choice);
    this.#opened = opened;
    if (draft !== null) this.input.enter(draft);
  }

  #open(): void {
    this.#latest = this.#opened = undefined;
    this.#synchronize(() => this.#showBody());
    if (this.#isWatching) return;
    this.#isWatching = true;
    const refresh = (): void => {
      if (this.isShown) this.#synchronize(() => this.#showBody());
    };
    for (const widget of this.#source.widgets()) watchInput(widget, refresh);
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
    const body = this.#source.read();
    return { body, masked: withNamedFiles(this.#source.hidePasswords(body)) };
  }

  #setBody(body: unknown): void {
    this.keepUnlisted(body);
    if (!this.replacement) this.#source.show(body);
  }

  #rejectForm(): Translatable | undefined {
    const [problem] = this.issues();
    if (problem) return problem.translatable ?? problem.message;
    return this.replacement && messages.bodyNotObject;
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
