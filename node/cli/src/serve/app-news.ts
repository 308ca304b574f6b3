import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";

import type { PageNews } from "@heddle/server";

/** What the pages of an app are told. */
type News =
  /** Which version of the app answers. */
  | { readonly type: "version"; readonly version: string }
  /** Another one is about to answer. */
  | { readonly type: "changed" }
  /** There is none: why. */
  | { readonly type: "problem"; readonly title: string; readonly text: string };

/** Where pages listen: beside the module of the server that tells them to. */
export const newsPath = "/modules/news";

/** Tells open pages what has become of the app that they show, as a stream of events. */
export class AppNews implements PageNews {
  readonly #first: News;
  readonly #listening = new Set<ServerResponse>();

  constructor(first: News) {
    this.#first = first;
  }

  get module(): string {
    const text = readFileSync(new URL("../../page/app-news.js", import.meta.url), "utf8");
    const { version } = { version: "", ...this.#first };
    return text.replace("%version%", version);
  }

  readonly listen = (response: ServerResponse): void => {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    });
    this.#listening.add(response);
    response.once("close", () => this.#listening.delete(response));
    response.write(eventOf(this.#first));
  };

  tell(news: News): void {
    for (const response of this.#listening) response.write(eventOf(news));
  }

  readonly close = (): void => {
    for (const response of this.#listening) response.end();
  };
}

function eventOf(news: News): string {
  return `data: ${JSON.stringify(news)}\n\n`;
}
