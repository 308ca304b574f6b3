import { byteSize, type Message, type Translatable, type UpdateValues } from "@heddle/params";
import { Column, Progress, type View } from "@heddle/views";

import { duration, messages } from "../messages.ts";
import type { RequestValues } from "../request/request-plan.ts";
import type { PageTurn } from "../response/paging.ts";
import {
  canceledAlert,
  failureAlert,
  type OutcomeOptions,
  type OutcomeRenderer,
  type ResponseDisplay,
  type SentRequest,
} from "./sent-request.ts";

/** Shows the last outcome of a form, and the progress of a request that is still running. */
export class ResponseArea {
  readonly column: Column = new Column();
  /** Shown next to the submit button, so that nothing moves while the user waits. */
  readonly progress: Progress = new Progress({ label: messages.waiting, visible: false });
  /** How much of the body has arrived; shown with the next second, because its parts are many. */
  received: ReceivedBytes | undefined;
  readonly #options: OutcomeOptions;
  #outcomes: OutcomeRenderer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #announcedAtSecond = 0;

  constructor(options: OutcomeOptions) {
    this.#options = options;
  }

  /** Shows after a short delay that a response is pending, and marks the previous one as stale. */
  startWaiting(): void {
    this.stopWaiting();
    const start = performance.now();
    this.#timer = setTimeout(() => this.#showWaiting(start), waitingDelayMs);
  }

  stopWaiting(): void {
    clearTimeout(this.#timer);
    this.received = undefined;
    this.#announcedAtSecond = 0;
    this.progress.update({ visible: false, announcement: "" });
    this.column.stale = false;
  }

  show(...views: readonly View[]): void {
    this.stopWaiting();
    this.column.children = [...views];
  }

  /** Shows an outcome. `items` are the stream items that arrived before the request ended. */
  showOutcome(sent: SentRequest, display: ResponseDisplay = "open", items?: readonly View[]): void {
    this.#outcomes ??= sent.createViews(this.#options);
    this.show(...this.#outcomes.of(sent, display, items));
  }

  /** The turn to the first page, if the values differ from those of the shown list of the operation. */
  restartList(pointer: string, values: () => RequestValues | undefined): PageTurn | undefined {
    return this.#outcomes?.restartList(pointer, values);
  }

  showCanceled(): void {
    this.show(canceledAlert());
  }

  showNotSent(reason: Translatable): void {
    this.show(failureAlert(messages.notSent, reason));
  }

  #showWaiting(start: number): void {
    const seconds = Math.round((performance.now() - start) / 1000);
    const note = seconds < 1 ? "" : duration(seconds * 1000);
    this.progress.update({ visible: true, ...this.#appearance(seconds, note) });
    this.column.stale = true;
    const next = start + (seconds + 1) * 1000 - performance.now();
    this.#timer = setTimeout(() => this.#showWaiting(start), next);
  }

  #appearance(seconds: number, elapsed: Translatable): UpdateValues<typeof Progress.shape> {
    if (!this.received) return { label: messages.waiting, note: elapsed, value: null };
    const { receivedBytes, totalBytes } = this.received;
    const amount = amountText(this.received);
    const isAnnounced = seconds >= this.#announcedAtSecond + announcementSeconds;
    if (isAnnounced) this.#announcedAtSecond = seconds;
    return {
      label: messages.receiving,
      note: messages.facts({ first: amount, second: elapsed }),
      ...(isAnnounced && { announcement: amount }),
      value: totalBytes === null ? null : receivedBytes,
      ...(totalBytes !== null && { maximum: totalBytes }),
    };
  }
}

/** The part of a body that has arrived. The total is `null` where the server does not announce it. */
interface ReceivedBytes {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
}

/** `12 MB of 2 GB`, or `12 MB`. */
function amountText({ receivedBytes, totalBytes }: ReceivedBytes): Message {
  const received = byteSize(receivedBytes);
  return totalBytes === null
    ? received
    : messages.amount({ received, total: byteSize(totalBytes) });
}

/** A screen reader that says every second how much has arrived would say nothing else. */
const announcementSeconds = 10;

/** A faster response shows no progress at all. */
const waitingDelayMs = 400;
