import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

interface Point {
  readonly x: number;
  readonly y: number;
}

const modifiers = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const;

/** In the bit set of pressed buttons. */
const buttons = { left: 1, right: 2, middle: 4 } as const;

type Modifier = keyof typeof modifiers;

/** An event and the fingers on the screen after it. */
type TouchStep = readonly ["touchStart" | "touchMove" | "touchEnd", ...fingers: readonly Point[]];

/** One event of the browser's input. The fingers of `touchEnd` are those that are lifted; without any, all are. */
export type RawInput =
  | {
      readonly type: "mousePressed" | "mouseMoved" | "mouseReleased" | "mouseWheel";
      readonly at: Point;
      readonly button?: keyof typeof buttons;
      readonly held?: Modifier;
      readonly pointerType?: "pen";
      readonly delta?: readonly [right: number, down: number];
    }
  | {
      readonly type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel";
      readonly fingers: readonly (Point & { readonly id: number })[];
    };

interface Session {
  send(method: string, parameters: object): Promise<unknown>;
}

/** The browser's real mouse and touch input, in coordinates of this document. */
export class InputDevice {
  #position: Point = { x: 0, y: 0 };
  #buttons = 0;
  held: Modifier | undefined;

  async move(to: Point, steps = 4): Promise<void> {
    const from = this.#position;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      this.#position = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.#mouse("mouseMoved");
    }
  }

  async press(at: Point, clicks = 1): Promise<void> {
    await this.move(at, 1);
    this.#buttons = 1;
    await this.#mouse("mousePressed", clicks);
  }

  async release(clicks = 1): Promise<void> {
    this.#buttons = 0;
    await this.#mouse("mouseReleased", clicks);
  }

  /** The browser turns a second click into a double click. */
  async click(at: Point, clicks = 1): Promise<void> {
    await this.press(at, clicks);
    await this.release(clicks);
  }

  async rightClick(at: Point): Promise<void> {
    await this.move(at, 1);
    for (const type of ["mousePressed", "mouseReleased"]) {
      const buttons = type === "mousePressed" ? 2 : 0;
      const press = { button: "right", buttons, clickCount: 1 };
      await session().send("Input.dispatchMouseEvent", { type, ...onScreen(at), ...press });
    }
  }

  async middleDrag(from: Point, to: Point): Promise<void> {
    const send = (type: string, at: Point, buttons: number): Promise<unknown> =>
      session().send("Input.dispatchMouseEvent", {
        type,
        ...onScreen(at),
        button: "middle",
        buttons,
        clickCount: 1,
      });
    await send("mousePressed", from, buttons.middle);
    await send("mouseMoved", to, buttons.middle);
    await send("mouseReleased", to, 0);
    this.#position = to;
  }

  async wheel(at: Point, down: number): Promise<void> {
    await this.move(at, 1);
    const turn = { type: "mouseWheel", ...onScreen(at), deltaX: 0, deltaY: down };
    await session().send("Input.dispatchMouseEvent", turn);
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.press(from);
    await this.move(to);
    await this.release();
  }

  /** Emulates a touch screen; call it before something is rendered. */
  async emulateTouch(): Promise<void> {
    const set = (enabled: boolean): Promise<unknown> =>
      session().send("Emulation.setTouchEmulationEnabled", { enabled });
    await set(true);
    onTestFinished(async () => void (await set(false)));
  }

  /** Touches the screen at the first point, moves along the others, and lifts the finger. */
  async swipe(
    ...path: readonly [from: Point, first: Point, ...rest: readonly Point[]]
  ): Promise<void> {
    await this.dragFinger(...path);
    await this.touch(["touchEnd"]);
  }

  async tap(at: Point): Promise<void> {
    await this.touch(["touchStart", at], ["touchEnd"]);
  }

  async doubleTap(at: Point): Promise<void> {
    await this.touch(["touchStart", at], ["touchEnd"], ["touchStart", at], ["touchEnd"]);
  }

  /** Two fingers: the second touches the screen after the first, and both move. */
  async pinch(
    from: readonly [Point, Point],
    to: readonly [Point, Point],
    steps = 4,
  ): Promise<void> {
    const between = (at: number, share: number): Point => ({
      x: from[at]!.x + (to[at]!.x - from[at]!.x) * share,
      y: from[at]!.y + (to[at]!.y - from[at]!.y) * share,
    });
    const moves = Array.from({ length: steps }, (_, step): TouchStep => {
      const share = (step + 1) / steps;
      return ["touchMove", between(0, share), between(1, share)];
    });
    await this.touch(["touchStart", from[0]], ["touchStart", ...from], ...moves, ["touchEnd"]);
  }

  /** As `swipe`, without lifting the finger. */
  async dragFinger(from: Point, first: Point, ...rest: readonly Point[]): Promise<void> {
    await this.touch(["touchStart", from], ["touchMove", first]);
    for (const point of rest) await this.touch(["touchMove", point]);
  }

  /** Sends the steps at once: on a busy machine, a pause after the first one would be a long press. */
  async touch(...steps: readonly TouchStep[]): Promise<void> {
    const send = ([type, ...fingers]: TouchStep): Promise<unknown> =>
      session().send("Input.dispatchTouchEvent", {
        type,
        touchPoints: fingers.map((finger, id) => ({ ...onScreen(finger), id })),
      });
    await Promise.all(steps.map(send));
  }

  /** Sends one event of the browser's input, in pixels from a corner. */
  async send(input: RawInput, corner: Point): Promise<void> {
    const place = ({ x, y }: Point): Point => onScreen({ x: x + corner.x, y: y + corner.y });
    if ("fingers" in input) {
      const touchPoints = input.fingers.map((finger) => ({ ...finger, ...place(finger) }));
      await session().send("Input.dispatchTouchEvent", { type: input.type, touchPoints });
      return;
    }
    const { type, at, held, delta: [deltaX, deltaY] = [0, 0] } = input;
    const { button = "left", pointerType = "mouse" } = input;
    if (type === "mousePressed") this.#buttons = buttons[button];
    if (type === "mouseReleased") this.#buttons = 0;
    await session().send("Input.dispatchMouseEvent", {
      type,
      ...place(at),
      ...(type === "mouseWheel" && { deltaX, deltaY }),
      button: type === "mouseWheel" || (type === "mouseMoved" && !this.#buttons) ? "none" : button,
      buttons: this.#buttons,
      clickCount: type === "mouseMoved" ? 0 : 1,
      modifiers: held ? modifiers[held] : 0,
      pointerType,
    });
  }

  #mouse(type: string, clickCount = 1): Promise<unknown> {
    return session().send("Input.dispatchMouseEvent", {
      type,
      ...onScreen(this.#position),
      button: type === "mouseMoved" && this.#buttons === 0 ? "none" : "left",
      buttons: this.#buttons,
      clickCount,
      modifiers: this.held ? modifiers[this.held] : 0,
    });
  }
}

function session(): Session {
  return cdp();
}

/** The test runs in a frame of the page, which may be scaled. */
function onScreen({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  if (!frame) return { x, y };
  const scale = frame.width / window.innerWidth;
  return { x: frame.left + x * scale, y: frame.top + y * scale };
}

/** The center of an element, or another point in it. */
export function pointIn(element: Element | null, share: Point = { x: 0.5, y: 0.5 }): Point {
  if (!element) throw new Error("The element does not exist");
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width * share.x, y: top + height * share.y };
}
