import { Button, Row, Text } from "@heddle/views";

import type { RawObject } from "../document/raw.ts";
import { messages } from "../messages.ts";
import { equalValues } from "@heddle/params";

import type { RequestValues } from "../request/request-plan.ts";
import {
  isEmptyPage,
  isListRequest,
  isPageSize,
  type ListRequest,
  type PageParameter,
  pageParameters,
  type PageTurn,
  type Paging,
  pagingOf,
} from "../response/paging.ts";

/** A press of "Next page": the query before it, and what it changed. */
interface Step {
  /** Identifies the operation. */
  readonly pointer: string;
  readonly from: RawObject;
  readonly turn: PageTurn;
}

const maxSteps = 1_000;

/** A request for a list as the form shows its outcome. */
interface ShownList {
  /** Identifies the operation. */
  readonly pointer: string;
  readonly values: RequestValues;
  /** The parameters that select the page. */
  readonly pages: readonly PageParameter[];
}

/** Turns the pages of the list that a form shows. Its views stay, so that a pressed button keeps the focus. */
export class Pager {
  readonly view: Row;
  readonly #first: Button;
  readonly #previous: Button;
  readonly #next: Button;
  readonly #position = new Text({ live: true });
  readonly #turn: (turn: PageTurn) => Promise<void>;
  #paging: Paging = {};
  #shown: ShownList | undefined;
  #toFirst: PageTurn | undefined;
  #query: RawObject = {};
  /** A cursor leads only forward: the way back is remembered. */
  readonly #steps: Step[] = [];

  /** `turn` fills in the parameters of another page and sends the form. */
  constructor(turn: (turn: PageTurn) => Promise<void>) {
    this.#turn = turn;
    this.#first = new Button({
      label: messages.pages.first,
      onPress: async () => this.#go(this.#toFirst),
    });
    this.#previous = new Button({
      label: messages.pages.previous,
      onPress: async () => this.#go(this.#paging.previous),
    });
    this.#next = new Button({
      label: messages.pages.next,
      onPress: async () => {
        const { next: turn } = this.#paging;
        const pointer = this.#shown?.pointer ?? "";
        if (turn) this.#remember({ pointer, from: this.#query, turn });
        await this.#go(this.#paging.next);
      },
    });
    this.view = new Row({ children: [this.#first, this.#previous, this.#position, this.#next] });
  }

  /** The buttons for the response to a request with these values; `[]` if it has no other pages. */
  show(request: ListRequest, values: RequestValues): readonly Row[] {
    const paging = pagingOf(request);
    const { query, operation } = request;
    const pages = isListRequest(request) ? this.#pagesOf(request, paging) : [];
    this.#shown = pages.length > 0 ? { pointer: operation.pointer, values, pages } : undefined;
    this.#toFirst = turnToFirst(pages, query);
    const isBeyond = this.#toFirst !== undefined && isEmptyPage(request);
    if (!paging && !isBeyond) return [];
    this.#query = query;
    this.#paging = { ...paging, previous: paging?.previous ?? this.#wayBack(query) };
    this.#first.disabled = this.#toFirst === undefined;
    this.#previous.disabled = this.#paging.previous === undefined;
    this.#next.disabled = this.#paging.next === undefined;
    this.#position.update({ text: (isBeyond ? messages.pages.empty : paging?.position) ?? "" });
    return [this.view];
  }

  /**
   * What starts a list again whose request now has other values, such as another filter: its page does not belong to them. It
   * is `undefined` if nothing has changed, or if the user has chosen the page, too.
   */
  restart(pointer: string, read: () => RequestValues | undefined): PageTurn | undefined {
    const values = this.#shown?.pointer === pointer ? read() : undefined;
    if (!this.#shown || !values) return undefined;
    const { values: before, pages } = this.#shown;
    const pageOf = ({ query = {} }: RequestValues): string =>
      keyOf(Object.fromEntries(pages.map(({ name }) => [name, query[name]])));
    if (pageOf(before) !== pageOf(values)) return undefined;
    if (equalValues(withoutPage(before, pages), withoutPage(values, pages))) return undefined;
    return turnToFirst(pages, values.query ?? {}) ?? {};
  }

  /** Those that are known by their name, and those that a page of this list has changed. */
  #pagesOf(request: ListRequest, paging: Paging | undefined): readonly PageParameter[] {
    const known = pageParameters(request);
    const steps = this.#steps.filter(({ pointer }) => pointer === request.operation.pointer);
    const turns = [paging?.next, paging?.previous, ...steps.map(({ turn }) => turn)];
    const names = new Set(turns.flatMap((turn) => Object.keys(turn ?? {})));
    const others = [...names].filter(
      (name) => !isPageSize(name) && !known.some((each) => each.name === name),
    );
    return [...known, ...others.map((name) => ({ name, first: undefined }))];
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

/** Leads to the first page; `undefined` from there. */
function turnToFirst(pages: readonly PageParameter[], query: RawObject): PageTurn | undefined {
  const changed = pages.filter(
    ({ name, first }) =>
      query[name] !== undefined && keyOf({ [name]: query[name] }) !== keyOf({ [name]: first }),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map(({ name, first }) => [name, first]));
}

function withoutPage(values: RequestValues, pages: readonly PageParameter[]): object {
  const query = Object.entries(values.query ?? {}).filter(
    ([name, value]) => value !== undefined && !pages.some((each) => each.name === name),
  );
  return { ...values, query: Object.fromEntries(query) };
}
