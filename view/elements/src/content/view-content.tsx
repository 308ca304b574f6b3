import { HeddleError, type LanguageChoice } from "@heddle/params";
import { type ServedApp, ServedView, useServed } from "@heddle/react/served";
import { type ReactNode, useEffect } from "react";

import type { Content, HeddleElement } from "../heddle-element.ts";
import { ElementError } from "../options.ts";
import { urlOf } from "./element-options.ts";
import { ElementView } from "./element-view.tsx";

/** What the content needs of `<heddle-view>`. */
interface ViewElement extends HeddleElement {
  readonly url: string;
}

/** The content of `<heddle-view>`. */
export class ViewContent implements Content {
  readonly #element: ViewElement;
  readonly #view: ElementView;
  app: ServedApp | undefined;

  constructor(element: ViewElement) {
    this.#element = element;
    this.#view = new ElementView(element);
  }

  update(): void {
    try {
      const url = this.#url();
      this.#view.render((look) => (
        <>
          <ServedView url={url} {...look} />
          <Connection url={url} messages={look.messages} onApp={this.#watch} />
        </>
      ));
    } catch (error) {
      this.#view.fail(error);
    }
  }

  suspend(): void {
    this.#view.remove();
  }

  #url(): string {
    const { url } = this.#element;
    if (url !== "") return urlOf(this.#element, "url", url);
    throw new ElementError(
      "missing_attribute",
      '<heddle-view> needs the address of a served app, as in <heddle-view url="/app">.',
    );
  }

  /** Emits what happens to a connection; returns the function that stops it. */
  readonly #watch = (app: ServedApp): (() => void) => {
    this.app = app;
    let hasFailed = false;
    const stops = [
      app.onRoot(() => this.#element.emit("ready")),
      app.state.watch("reason", () => {
        // It is tried again, but somebody may have to change the page or the server.
        if (hasFailed || app.state.status !== "connecting" || app.state.reason === "") return;
        hasFailed = true;
        this.#element.emit("error", new HeddleError("not_connected", whyNotConnected(app)));
      }),
      app.state.watch("status", () => {
        const { status, reason } = app.state;
        if (status === "stopped" || status === "unauthorized")
          this.#element.emit("error", new HeddleError(status, `<heddle-view>: ${reason}`));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.app = undefined;
    };
  };
}

function whyNotConnected({ address, state: { reason } }: ServedApp): string {
  const { origin } = location;
  const text = `<heddle-view>: no connection to ${address}: ${reason}`;
  if (new URL(address).origin === origin) return text;
  return `${text} Its server accepts this page if its option allowedOrigins contains ${origin} and ${new URL(address).origin}.`;
}

interface ConnectionProps {
  readonly url: string;
  readonly messages: LanguageChoice | undefined;
  readonly onApp: (app: ServedApp) => () => void;
}

/** The connection that the view shows: components with the same address share it. */
function Connection({ url, messages, onApp }: ConnectionProps): ReactNode {
  const { app } = useServed(url, { messages });
  useEffect(() => app && onApp(app), [app, onApp]);
  return null;
}
