/** Does something at most once for each frame that the browser shows, and nothing when nobody asks. */
export class Frames {
  readonly #work: () => void;
  #request: number | undefined;
  #isOpen = false;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** Asks for the work in the next frame. */
  request(): void {
    // An animation moves the page in this very frame, after the work was done: without it both would be out of step.
    if (this.#isOpen) this.#work();
    else this.#request ??= requestAnimationFrame(() => this.#frame());
  }

  stop(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
  }

  #frame(): void {
    this.#request = undefined;
    this.#work();
    this.#isOpen = true;
    // A message comes after the frame has been shown.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      this.#isOpen = false;
      port1.close();
    });
    port1.start();
    port2.postMessage(undefined);
  }
}
