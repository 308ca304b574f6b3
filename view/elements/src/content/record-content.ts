import { OpenAPIRecordEditor, type OpenAPIRecordEditorOptions } from "@heddle/openapi";
import { equalValues } from "@heddle/params";

import type { Content } from "../heddle-element.ts";
import { type ApiElement, documentOf, latestHeaders, pathOf, serverOf } from "./api-document.ts";
import { optionsOf } from "./element-options.ts";
import { ElementView } from "./element-view.tsx";

/** What the content needs of `<heddle-record>`. */
interface RecordElement extends ApiElement {
  readonly path: string;
  readonly baseUrl: string;
  readonly confirm: boolean | undefined;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  readonly options: Partial<OpenAPIRecordEditorOptions> | undefined;
}

/** Another value of these makes another editor. */
const identity = [
  "src",
  "document",
  "path",
  "method",
  "updateMethod",
  "showLookup",
  "skipReadOnly",
  "rowKeys",
  "undeclaredMembers",
  "heading",
  "layout",
  "options",
];

/** The content of `<heddle-record>`. */
export class RecordContent implements Content {
  readonly #element: RecordElement;
  readonly #view: ElementView;
  /** The parameters of the record that was opened last. */
  #opened: unknown;
  editor: OpenAPIRecordEditor | undefined;

  constructor(element: RecordElement) {
    this.#element = element;
    this.#view = new ElementView(element);
  }

  update(changed: ReadonlySet<string>): void {
    try {
      if (!this.editor || identity.some((name) => changed.has(name))) this.#create();
      else this.#apply(this.editor, changed);
      if (this.editor) this.#view.show(this.editor);
    } catch (error) {
      this.#end();
      this.#view.fail(error);
    }
  }

  suspend(): void {
    this.editor?.cancel();
    this.#view.remove();
  }

  #end(): void {
    this.editor?.cancel();
    [this.editor, this.#opened] = [undefined, undefined];
  }

  #create(): void {
    this.#end();
    const element = this.#element;
    const editor = new OpenAPIRecordEditor({
      ...element.options,
      ...optionsOf(element, {
        method: "method",
        updateMethod: "updateMethod",
        title: "heading",
        confirm: "confirm",
        showLookup: "showLookup",
        skipReadOnly: "skipReadOnly",
        rowKeys: "rowKeys",
        undeclaredMembers: "undeclaredMembers",
        layout: "layout",
      }),
      headers: latestHeaders(element),
      openapi: documentOf(element),
      path: pathOf(element, "/orders/{id}"),
      baseUrl: element.baseUrl,
      onLoaded: (record) => element.emit("loaded", record),
      onSaved: (record) => element.emit("saved", record),
      onResponse: (response) => element.emit("response", response),
    });
    this.editor = editor;
    const isCurrent = (): boolean => editor === this.editor;
    editor.ready.then(
      () => {
        if (!isCurrent()) return;
        this.#apply(editor, new Set(["baseUrl"]));
        element.emit("ready");
      },
      (error: unknown) => isCurrent() && element.emit("error", error),
    );
  }

  /** Changes of options that keep unsaved edits. */
  #apply(editor: OpenAPIRecordEditor, changed: ReadonlySet<string>): void {
    const element = this.#element;
    const { document, operation } = editor.lookup;
    if (changed.has("baseUrl")) editor.baseUrl = element.baseUrl || serverOf(document, operation);
    if (changed.has("confirm")) editor.confirm = element.confirm ?? false;
    const { parameters } = element;
    // The editor of a document that is still loading has no server yet.
    if (!document || !parameters || equalValues(parameters, this.#opened)) return;
    this.#opened = parameters;
    void editor.open(parameters);
  }
}
