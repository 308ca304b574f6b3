import { OpenAPIConsole, type OpenAPIConsoleOptions } from "@heddle/openapi";
import "@heddle/react/openapi/console";

import type { Content } from "../heddle-element.ts";
import { type ApiElement, documentOf, latestHeaders } from "./api-document.ts";
import { optionsOf } from "./element-options.ts";
import { ElementView } from "./element-view.tsx";

/** What the content needs of `<heddle-console>`. */
interface ConsoleElement extends ApiElement {
  readonly options: Partial<OpenAPIConsoleOptions> | undefined;
}

/** Another value of these makes another console. A new `document` is another version of the same one. */
const identity = [
  "src",
  "baseUrl",
  "allowCustomServer",
  "allowCustomHeaders",
  "confirm",
  "images",
  "keepInput",
  "rowKeys",
  "skipReadOnly",
  "syncUrl",
  "undeclaredMembers",
  "options",
] as const;

/** The content of `<heddle-console>`. */
export class ConsoleContent implements Content {
  readonly #element: ConsoleElement;
  readonly #view: ElementView;
  #hasHeaders = false;
  console: OpenAPIConsole | undefined;

  constructor(element: ConsoleElement) {
    this.#element = element;
    this.#view = new ElementView(element);
  }

  update(changed: ReadonlySet<string>): void {
    try {
      const hasHeaders = this.#element.headers !== undefined;
      const isOther = hasHeaders !== this.#hasHeaders || identity.some((name) => changed.has(name));
      this.#hasHeaders = hasHeaders;
      if (!this.console || isOther) this.#create();
      else if (changed.has("document")) this.#replaceDocument(this.console);
      if (this.console) this.#view.show(this.console);
    } catch (error) {
      this.#end();
      this.#view.fail(error);
    }
  }

  suspend(): void {
    this.console?.cancel();
    this.#view.remove();
  }

  #end(): void {
    this.console?.cancel();
    this.console = undefined;
  }

  #create(): void {
    this.#end();
    const element = this.#element;
    const { src: _src, options: _options, ...flags } = toNames(identity);
    const created = new OpenAPIConsole({
      ...element.options,
      ...optionsOf(element, flags),
      // A console lets users add headers of their own where the page sends none.
      ...(this.#hasHeaders && { headers: latestHeaders(element) }),
      openapi: documentOf(element),
      onResponse: (response) => element.emit("response", response),
    });
    this.console = created;
    this.#report(created, created.ready);
  }

  #replaceDocument(console: OpenAPIConsole): void {
    this.#report(console, console.setDocument(documentOf(this.#element)));
  }

  #report(console: OpenAPIConsole, loading: Promise<void>): void {
    loading.then(
      () => console === this.console && this.#element.emit("ready"),
      (error: unknown) => console === this.console && this.#element.emit("error", error),
    );
  }
}

/** `["src"]` → `{ src: "src" }` */
function toNames<Name extends string>(names: readonly Name[]): Readonly<Record<Name, Name>> {
  return Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>;
}
