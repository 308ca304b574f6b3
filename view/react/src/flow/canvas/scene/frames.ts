/** Does something in the turn of a frame; told whether it is that, or the rest of the time until the frame is shown. */
type FrameWork = (isTurn: boolean) => void;

/** Does something at most once in the turn of each frame that the browser shows, and nothing when nobody asks. */
export class Frames {
  readonly #work: FrameWork;
  readonly #shown = new MessageChannel();
  #request: number | undefined;
  #isAsked = false;
  /** Whether this frame's turn has been and the frame is not shown yet. */
  #isOpen = false;
  #isWorking = false;
  #hasWorked = false;

  constructor(work: FrameWork) {
    this.#work = work;
    // A message that is sent in a frame arrives when the frame has been shown.
    this.#shown.port1.addEventListener("message", () => (this.#isOpen = false));
    this.#shown.port1.start();
  }

  /** Asks for the work in the next frame, or in this one where it has begun and there still is time. */
  request(): void {
    // An animation moves the page after our turn: later, the work would be a frame behind the page.
    if (this.#isOpen && !this.#isWorking) this.#run(false);
    else this.requestTurn();
  }

  /** Asks for the work in the turn of the next frame: what goes on for some frames does a part in each. */
  requestTurn(): void {
    this.#isAsked = true;
    this.#schedule();
  }

  stop(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
    this.#shown.port1.close();
  }

  #schedule(): void {
    this.#request ??= requestAnimationFrame(() => this.#frame());
  }

  #frame(): void {
    this.#request = undefined;
    const hasWorked = this.#hasWorked;
    const isAsked = this.#isAsked;
    this.#hasWorked = false;
    this.#isAsked = false;
    if (isAsked) this.#run(true);
    this.#isOpen = true;
    this.#shown.port2.postMessage(undefined);
    // Who moves in one frame mostly moves in the next, so there is a turn in that too.
    if (hasWorked || this.#hasWorked) this.#schedule();
  }

  #run(isTurn: boolean): void {
    this.#hasWorked = true;
    this.#isWorking = true;
    try {
      this.#work(isTurn);
    } finally {
      this.#isWorking = false;
    }
  }
}
