import { type LayoutOptions, OpenAPIForm, type OpenAPIFormOptions } from "@heddle/openapi";
import { HeddleError, translate } from "@heddle/params";
import { type JsonSchema, stringifyExactJson } from "@heddle/schema";
import { schemaToWidget, type Viewable, type Widget } from "@heddle/views";

import type { Content } from "../heddle-element.ts";
import { type ApiElement, documentOf, latestHeaders, pathOf, serverOf } from "./api-document.ts";
import { optionsOf } from "./element-options.ts";
import { ElementView } from "./element-view.tsx";
import { fetchJson } from "./fetch-json.ts";
import { LatestLoad } from "./latest-load.ts";

/** What the content needs of `<heddle-form>`. */
interface FormElement extends ApiElement {
  readonly path: string;
  readonly baseUrl: string;
  readonly heading: string;
  readonly mediaType: string;
  readonly name: string;
  readonly required: boolean | undefined;
  readonly schema: JsonSchema | string | undefined;
  readonly layout: LayoutOptions | undefined;
  readonly options: Partial<OpenAPIFormOptions> | undefined;
  reportValue(value: string | null, problem: string): void;
}

/** Another value of these makes another form. */
const identity = ["src", "document", "schema", "path", "method", "skipReadOnly", "name", "options"];

/** The content of `<heddle-form>`: the form of an operation, or the widget of a schema. */
export class FormContent implements Content {
  readonly #element: FormElement;
  readonly #view: ElementView;
  readonly #schemaLoad = new LatestLoad();
  #shown: Viewable | undefined;
  form: OpenAPIForm | undefined;
  widget: Widget | undefined;
  /** The label of the widget without a heading. */
  #schemaLabel = "";
  #isDisabled = false;

  constructor(element: FormElement) {
    this.#element = element;
    this.#view = new ElementView(element);
    // The browser would report the problem in a bubble at the whole element.
    element.addEventListener("invalid", (event) => {
      event.preventDefault();
      this.widget?.validate();
    });
  }

  get value(): unknown {
    return this.form ? this.form.values : this.widget?.value;
  }

  update(changed: ReadonlySet<string>): void {
    try {
      const isOther = !this.#shown || identity.some((name) => changed.has(name));
      if (isOther) this.#create();
      else this.#apply(changed);
      this.#show();
    } catch (error) {
      this.#end();
      this.#view.fail(error);
    }
  }

  suspend(): void {
    this.#schemaLoad.cancel();
    this.form?.cancel();
    this.#view.remove();
  }

  reset(): void {
    this.form?.reset();
    this.widget?.assign(this.widget.initialValue);
  }

  setDisabled(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.widget?.update({ disabled: isDisabled });
  }

  #show(): void {
    if (this.#shown !== undefined) this.#view.show(this.#shown);
  }

  #end(): void {
    this.#schemaLoad.cancel();
    this.form?.cancel();
    // The `<form>` around must not send the value of a widget that is gone.
    if (this.widget) this.#element.reportValue(null, "");
    [this.form, this.widget, this.#shown] = [undefined, undefined, undefined];
  }

  #create(): void {
    this.#end();
    const schema = this.#element.option("schema") as JsonSchema | string | undefined;
    if (schema === undefined) this.#createForm();
    else if (typeof schema === "string") this.#loadSchema(schema);
    else this.#createWidget(schema);
  }

  #createForm(): void {
    const element = this.#element;
    const form = new OpenAPIForm({
      ...element.options,
      ...optionsOf(element, {
        method: "method",
        title: "heading",
        mediaType: "mediaType",
        skipReadOnly: "skipReadOnly",
        layout: "layout",
        initialValues: "value",
      }),
      openapi: documentOf(element),
      path: pathOf(element, "/orders"),
      baseUrl: element.baseUrl,
      headers: latestHeaders(element),
      onResponse: (response) => element.emit("response", response),
    });
    [this.form, this.#shown] = [form, form];
    this.#listen(form);
  }

  #listen(form: OpenAPIForm): void {
    const element = this.#element;
    const isCurrent = (): boolean => form === this.form;
    form.ready.then(
      () => {
        if (!isCurrent()) return;
        if (form.baseUrl === "") form.baseUrl = serverOf(form.document, form.operation);
        form.observe("values", () => {
          if (isCurrent()) element.emit("change", { value: form.values });
        });
        element.emit("ready");
      },
      (error: unknown) => isCurrent() && element.emit("error", error),
    );
    form.watch("busy", () => {
      if (form.busy) element.emit("submit", { value: form.values });
    });
    form.watch("lastSubmit", () => {
      const { code = "" } = form.lastSubmit ?? {};
      const reason = unanswered[code];
      if (reason !== undefined) element.emit("error", new HeddleError(code, reason));
    });
  }

  #loadSchema(address: string): void {
    this.#schemaLoad.start(
      (signal) => fetchJson(this.#element, "schema", address, signal),
      (schema) => {
        this.#createWidget(schema as JsonSchema);
        this.#show();
      },
      (error) => this.#view.fail(error),
    );
  }

  #createWidget(schema: JsonSchema): void {
    const element = this.#element;
    const widget = schemaToWidget(element.name || "value", schema, {
      root: schema,
      required: element.required ?? true,
    });
    this.#schemaLabel = widget.label;
    if (element.heading !== "") widget.label = element.heading;
    const initialValue = element.option("value");
    if (initialValue !== undefined) widget.assignOrReject(initialValue);
    widget.disabled = this.#isDisabled;
    widget.watch(["value", "draft"], () => {
      if (widget !== this.widget) return;
      this.#report(widget);
      element.emit("change", { value: widget.value });
    });
    [this.widget, this.#shown] = [widget, widget];
    this.#report(widget);
    element.emit("ready");
  }

  /** The value of a `<form>` is JSON. */
  #report(widget: Widget): void {
    const [problem] = widget.issues();
    const text = problem ? translate(problem.translatable ?? problem.message, undefined) : "";
    const { value } = widget;
    this.#element.reportValue(value === undefined ? null : stringifyExactJson(value), text);
  }

  /** Changes of options that keep what was entered. */
  #apply(changed: ReadonlySet<string>): void {
    const { form, widget } = this;
    const element = this.#element;
    if (changed.has("value")) {
      const value = element.option("value");
      form?.populate((value ?? {}) as Readonly<Record<string, unknown>>);
      widget?.assignOrReject(value);
    }
    if (changed.has("heading")) widget?.update({ label: element.heading || this.#schemaLabel });
    if (changed.has("required")) widget?.update({ required: element.required ?? true });
    if (!form) return;
    if (changed.has("baseUrl"))
      form.baseUrl = element.baseUrl || serverOf(form.document, form.operation);
    if (changed.has("heading")) form.title = element.heading;
    if (changed.has("layout")) form.layout = element.layout ?? {};
    if (changed.has("mediaType") && element.mediaType !== "") form.mediaType = element.mediaType;
  }
}

/** Why a request got no response, for the event `error`. */
const unanswered: Readonly<Record<string, string>> = {
  network: "The request of <heddle-form> failed: the network or the server did not answer.",
  timeout: "The request of <heddle-form> got no response in time.",
  headers_failed: "The request of <heddle-form> was not sent: its headers function failed.",
};
