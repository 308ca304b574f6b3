import { equalValues } from "@heddle/params";

/** A message may be lost, so everything is sent once more when nothing has changed for this time. */
const repeatMs = 2_000;

/**
 * What a page has sent about its viewer. A viewer who does nothing sends nothing: others who come later receive the list
 * of the model, which also answers a page that was disconnected.
 */
export class SentPresence<State extends object> {
  readonly #send: (fields: Partial<State>) => void;
  #sent: Partial<State> = {};
  #repeat: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (fields: Partial<State>) => void) {
    this.#send = send;
  }

  /** Sends the fields that have changed. */
  update(state: State): void {
    const changed = Object.entries(state).filter(
      ([name, value]) => !equalValues(value, this.#sent[name as keyof State]),
    );
    if (changed.length === 0) return;
    this.#sent = state;
    this.#send(Object.fromEntries(changed) as Partial<State>);
    clearTimeout(this.#repeat);
    this.#repeat = setTimeout(() => this.#send(state), repeatMs);
  }

  /** Called when the model may have forgotten what was sent: the next update sends all fields. */
  reset(): void {
    clearTimeout(this.#repeat);
    this.#sent = {};
  }
}
