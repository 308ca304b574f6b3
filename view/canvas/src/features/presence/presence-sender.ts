import { type FlowReader, maximumShownItems, type PresencePatch, SentPresence } from "@heddle/flow";
import type { Handle } from "@heddle/params";

import type { CanvasState } from "../../canvas-state.ts";
import type { Point } from "../../geometry/rectangle.ts";
import type { Follow } from "./follow.ts";
import type { Others } from "./others.ts";

interface SenderParts {
  readonly handle: Handle;
  readonly flow: Pick<FlowReader, "get">;
  readonly state: CanvasState;
  readonly others: Others;
  readonly follow: Follow;
  /** The element around the canvas and its overlays. */
  readonly element: HTMLElement;
  readonly toGraph: (point: Point) => Point;
}

type SentFields = Omit<Required<PresencePatch>, "isNew">;

/** 20 per second, as the model sends them to others. */
const sendIntervalMs = 50;

/**
 * Sends the pointer, the dragged nodes and the focused field of the user to other viewers. If somebody follows the user, it
 * also sends the visible area. It sends nothing while the user is alone.
 */
export class PresenceSender {
  readonly #parts: SenderParts;
  readonly #unsubscribe: readonly (() => void)[];
  readonly #abort = new AbortController();
  #cursor: Point | null = null;
  #field: string | null = null;
  readonly #sent: SentPresence<SentFields>;
  #isAlone = true;
  #isAreaSent = false;
  #viewer: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    const { handle, state, others, follow } = parts;
    this.#sent = new SentPresence((fields) => void handle.call("present", fields));
    this.#unsubscribe = [
      state.dragged.subscribe(this.#sendSoon),
      follow.person.subscribe(this.#sendSoon),
      state.scene.subscribe(() => {
        if (this.#isFollowed) this.#sendSoon();
      }),
      others.viewers.subscribe(() => this.#onOthers()),
      // The list follows an interruption, in which the model has forgotten what the viewer does.
      handle.listen("presenceList", () => {
        this.#sent.reset();
        this.#sendSoon();
      }),
      // After a lost session, the page has a new viewer.
      handle.subscribe(["me"], () => this.#introduce()),
    ];
    this.#listen();
    this.#introduce();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#sent.reset();
    this.#abort.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    const nothing = { cursor: null, dragged: [], field: null, area: null, follows: null };
    void this.#parts.handle.call("present", nothing);
  }

  /** Requests the complete list of viewers, once for each new viewer of this page. */
  #introduce(): void {
    const { handle, flow } = this.#parts;
    const id = flow.get("me")?.id;
    if (id === this.#viewer) return;
    this.#viewer = id;
    this.#sent.reset();
    void handle.call("present", { isNew: true });
    this.#sendSoon();
  }

  #listen(): void {
    const { element, toGraph } = this.#parts;
    const { signal } = this.#abort;
    const point = (at: Point | null): void => {
      this.#cursor = at;
      this.#sendSoon();
    };
    const show = ({ clientX, clientY }: PointerEvent): void => {
      const { x, y } = toGraph({ x: clientX, y: clientY });
      point({ x: Math.round(x), y: Math.round(y) });
    };
    const focus = (field: string | null): void => {
      this.#field = field;
      this.#sendSoon();
    };
    element.addEventListener("pointermove", show, { signal, passive: true });
    element.addEventListener("pointerleave", () => point(null), { signal });
    element.addEventListener("focusin", ({ target }) => focus(fieldLabelOf(target)), { signal });
    element.addEventListener("focusout", () => focus(null), { signal });
  }

  readonly #sendSoon = (): void => {
    if (this.#parts.others.viewers.value.length === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, sendIntervalMs);
  };

  #onOthers(): void {
    const isAlone = this.#parts.others.viewers.value.length === 0;
    const hasCompany = this.#isAlone && !isAlone;
    this.#isAlone = isAlone;
    if (hasCompany || this.#isFollowed !== this.#isAreaSent) this.#sendSoon();
  }

  #send(): void {
    this.#isAreaSent = this.#isFollowed;
    this.#sent.update({
      cursor: this.#cursor,
      dragged: this.#dragged,
      area: this.#isAreaSent ? this.#area : null,
      follows: this.#parts.follow.person.value ?? null,
      field: this.#field,
    });
  }

  /** Whether somebody follows the user: only then the visible area is sent. */
  get #isFollowed(): boolean {
    const { flow, others } = this.#parts;
    const person = flow.get("me")?.person;
    return others.viewers.value.some(({ follows }) => follows === person);
  }

  get #dragged(): SentFields["dragged"] {
    const positions = [...(this.#parts.state.dragged.value ?? [])];
    return positions.slice(0, maximumShownItems).map(([id, { x, y }]) => ({ id, x, y }));
  }

  get #area(): NonNullable<SentFields["area"]> {
    const { viewport, screen } = this.#parts.state.scene;
    const { x, y, zoom } = viewport;
    return {
      x: Math.round(-x / zoom),
      y: Math.round(-y / zoom),
      width: Math.round(screen.width / zoom),
      height: Math.round(screen.height / zoom),
    };
  }
}

/** The label of the field in an editor that contains an element. */
export function fieldLabelOf(target: EventTarget | null): string | null {
  const field = target instanceof Element ? target.closest(".hd-field") : null;
  return field?.querySelector(".hd-label")?.textContent.slice(0, 200) ?? null;
}
