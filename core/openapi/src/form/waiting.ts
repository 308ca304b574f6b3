import { type Column, Progress } from "@heddle/views";

import { messages } from "../messages.ts";

/** An answer that is there sooner is not worth a word. */
const patience = 400;

/** Shows that an answer is awaited and for how long, beside the button, where nothing has to move for it. */
export class Waiting {
  readonly view: Progress = new Progress({ label: messages.waiting, visible: false });
  readonly #response: Column;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes the place of the answer: what is there meanwhile is that of another request. */
  constructor(response: Column) {
    this.#response = response;
  }

  start(): void {
    this.stop();
    const start = performance.now();
    this.#timer = setTimeout(() => this.#show(start), patience);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.view.visible = false;
    this.#response.stale = false;
  }

  #show(start: number): void {
    const seconds = Math.round((performance.now() - start) / 1000);
    this.view.update({ visible: true, note: messages.waitingFor(seconds) });
    this.#response.stale = true;
    const next = start + (seconds + 1) * 1000 - performance.now();
    this.#timer = setTimeout(() => this.#show(start), next);
  }
}
