import { assertArgument, HeddleError, languageKind, type LanguageChoice } from "@heddle/params";
import { HeddleView, type Theme } from "@heddle/react";
import { Alert, type Viewable } from "@heddle/views";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

import type { HeddleElement } from "../heddle-element.ts";
import { ElementError } from "../options.ts";

/** The theme and the language of an element. */
interface Look {
  readonly theme: Theme | undefined;
  readonly messages: LanguageChoice | undefined;
}

const themes: ReadonlySet<unknown> = new Set(["light", "dark", undefined]);

/** Renders views in an element. */
export class ElementView {
  readonly #element: HeddleElement;
  #root: Root | undefined;

  constructor(element: HeddleElement) {
    this.#element = element;
  }

  /** Shows a view with the theme and the language of the element. */
  show(view: Viewable): void {
    this.render((look) => <HeddleView of={view} {...look} />);
  }

  render(content: (look: Look) => ReactNode): void {
    const look = this.#look();
    this.#root ??= createRoot(this.#element.container);
    this.#root.render(content(look));
  }

  /** Shows why the element has nothing else to show, and emits `error`. */
  fail(error: unknown): void {
    this.#root ??= createRoot(this.#element.container);
    const text =
      error instanceof HeddleError ? (error.translatable ?? error.message) : String(error);
    this.#root.render(<HeddleView of={new Alert({ severity: "error", text })} />);
    this.#element.emit("error", error);
  }

  /** Removes what is shown. */
  remove(): void {
    this.#root?.unmount();
    this.#root = undefined;
  }

  #look(): Look {
    const { localName } = this.#element;
    const theme = this.#element.option("theme") as Theme | undefined;
    const messages = this.#element.option("messages") as LanguageChoice | undefined;
    if (!themes.has(theme))
      throw new ElementError(
        "invalid_attribute",
        `The theme of <${localName}> is light or dark, not ${String(theme)}; without it, the page decides.`,
      );
    if (messages !== undefined)
      assertArgument(`<${localName}>`, "messages", messages, languageKind);
    return { theme, messages };
  }
}
