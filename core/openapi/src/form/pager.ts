import { Button, Row, Text } from "@heddle/views";

import type { RawObject } from "../document/raw.ts";
import { messages } from "../messages.ts";
import { type ListRequest, type PageTurn, type Paging, pagingOf } from "../response/paging.ts";

/** A press of "Next page": the query before it, and what it changed. */
interface Step {
  readonly from: RawObject;
  readonly turn: PageTurn;
}

const maxSteps = 1_000;

/** Turns the pages of the list that a form shows. Its views stay, so that a pressed button keeps the focus. */
export class Pager {
  readonly view: Row;
  readonly #previous: Button;
  readonly #next: Button;
  readonly #position = new Text({ live: true });
  readonly #turn: (turn: PageTurn) => Promise<void>;
  #paging: Paging = {};
  #query: RawObject = {};
  /** A cursor leads only forward: the way back is remembered. */
  readonly #steps: Step[] = [];

  /** `turn` fills in the parameters of another page and sends the form. */
  constructor(turn: (turn: PageTurn) => Promise<void>) {
    this.#turn = turn;
    this.#previous = new Button({
      label: messages.pages.previous,
      onPress: async () => this.#go(this.#paging.previous),
    });
    this.#next = new Button({
      label: messages.pages.next,
      onPress: async () => {
        if (this.#paging.next) this.#remember({ from: this.#query, turn: this.#paging.next });
        await this.#go(this.#paging.next);
      },
    });
    this.view = new Row({ children: [this.#previous, this.#position, this.#next] });
  }

  /** The buttons for a response; `[]` if it has no other pages. */
  show(request: ListRequest): readonly Row[] {
    const paging = pagingOf(request);
    if (!paging) return [];
    const { query } = request;
    this.#query = query;
    this.#paging = { ...paging, previous: paging.previous ?? this.#wayBack(query) };
    this.#previous.disabled = this.#paging.previous === undefined;
    this.#next.disabled = this.#paging.next === undefined;
    this.#position.update({ text: paging.position ?? "" });
    return [this.view];
  }

  async #go(turn: PageTurn | undefined): Promise<void> {
    if (turn) await this.#turn(turn);
  }

  #remember(step: Step): void {
    this.#steps.push(step);
    if (this.#steps.length > maxSteps) this.#steps.shift();
  }

  #wayBack(query: RawObject): PageTurn | undefined {
    const key = keyOf(query);
    const step = this.#steps.findLast(({ from, turn }) => keyOf({ ...from, ...turn }) === key);
    if (!step) return undefined;
    const { from, turn } = step;
    return Object.fromEntries(Object.keys(turn).map((name) => [name, from[name]]));
  }
}

/** Equal for values that are sent as equal text: `3` and `"3"`. */
function keyOf(query: RawObject): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const texts = entries.map(([name, value]) => JSON.stringify([name, String(value)]));
  return texts.toSorted().join();
}
