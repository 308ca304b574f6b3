/** `isFrameStart` is false when the work runs later in the frame, before it is shown. */
type FrameWork = (isFrameStart: boolean) => void;

/** Runs work at most once at the start of each animation frame, and only on request. */
export class Frames {
  readonly #work: FrameWork;
  readonly #shown = new MessageChannel();
  #request: number | undefined;
  #isRequested = false;
  /** Whether the animation frame callback has run and the frame is not shown yet. */
  #isOpen = false;
  #isWorking = false;
  #hasWorked = false;

  constructor(work: FrameWork) {
    this.#work = work;
    // A message sent in a frame arrives after the frame is shown.
    this.#shown.port1.addEventListener("message", () => (this.#isOpen = false));
    this.#shown.port1.start();
  }

  /** Requests work in the next frame, or in the current one as long as it is not shown. */
  request(): void {
    // An animation moves the page after our callback; work in the next frame would lag one frame behind.
    if (this.#isOpen && !this.#isWorking) this.#run(false);
    else this.requestNextFrame();
  }

  /** Requests work at the start of the next frame, for work that is spread over frames. */
  requestNextFrame(): void {
    this.#isRequested = true;
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
    const isRequested = this.#isRequested;
    this.#hasWorked = false;
    this.#isRequested = false;
    if (isRequested) this.#run(true);
    this.#isOpen = true;
    this.#shown.port2.postMessage(undefined);
    // Movement usually continues in the next frame, so that is scheduled too.
    if (hasWorked || this.#hasWorked) this.#schedule();
  }

  #run(isFrameStart: boolean): void {
    this.#hasWorked = true;
    this.#isWorking = true;
    try {
      this.#work(isFrameStart);
    } finally {
      this.#isWorking = false;
    }
  }
}
