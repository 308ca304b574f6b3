/** Does something at most once for each frame that the browser shows, and nothing when nobody asks. */
export class Frames {
  readonly #work: () => void;
  readonly #shown = new MessageChannel();
  #request: number | undefined;
  #isAsked = false;
  /** Whether this frame's turn has been and the frame is not shown yet. */
  #isOpen = false;
  #hasWorked = false;

  constructor(work: () => void) {
    this.#work = work;
    // A message that is sent in a frame arrives when the frame has been shown.
    this.#shown.port1.addEventListener("message", () => (this.#isOpen = false));
    this.#shown.port1.start();
  }

  /** Asks for the work in the next frame, or in this one where it has begun and there still is time. */
  request(): void {
    this.#isAsked = true;
    // An animation moves the page after our turn: later, the work would be a frame behind the page.
    if (this.#isOpen) this.#run();
    else this.#schedule();
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
    this.#hasWorked = false;
    if (this.#isAsked) this.#run();
    this.#isOpen = true;
    this.#shown.port2.postMessage(undefined);
    // Who moves in one frame mostly moves in the next, so there is a turn in that too.
    if (hasWorked || this.#hasWorked) this.#schedule();
  }

  #run(): void {
    this.#isAsked = false;
    this.#hasWorked = true;
    this.#work();
  }
}
