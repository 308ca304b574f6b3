/** `isFrameStart` is false if the work runs later in the frame, before the browser paints it. */
type FrameWork = (isFrameStart: boolean) => void;

/** Runs work at most once at the start of each animation frame, and only on request. */
export class FrameScheduler {
  readonly #work: FrameWork;
  readonly #paintedChannel = new MessageChannel();
  #request: number | undefined;
  #isRequested = false;
  /** Whether the callback of the animation frame has run and the frame is not painted yet. */
  #isFramePending = false;
  #isRunning = false;
  /** Whether work has run since the last callback. */
  #hasRun = false;

  constructor(work: FrameWork) {
    this.#work = work;
    // A message sent in a frame arrives after the frame is painted.
    this.#paintedChannel.port1.addEventListener("message", () => (this.#isFramePending = false));
    this.#paintedChannel.port1.start();
  }

  /** Requests work in the current frame if it is not painted yet, otherwise in the next one. */
  request(): void {
    // An animation of the viewport may run after our callback. Work in the next frame would lag one frame behind it.
    if (this.#isFramePending && !this.#isRunning) this.#run(false);
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
    this.#paintedChannel.port1.close();
  }

  #schedule(): void {
    this.#request ??= requestAnimationFrame(() => this.#frame());
  }

  #frame(): void {
    this.#request = undefined;
    const ranLastFrame = this.#hasRun;
    const isRequested = this.#isRequested;
    this.#hasRun = false;
    this.#isRequested = false;
    if (isRequested) this.#run(true);
    this.#isFramePending = true;
    this.#paintedChannel.port2.postMessage(undefined);
    // Movement usually continues in the next frame, so that is scheduled too.
    if (ranLastFrame || this.#hasRun) this.#schedule();
  }

  #run(isFrameStart: boolean): void {
    this.#hasRun = true;
    this.#isRunning = true;
    try {
      this.#work(isFrameStart);
    } finally {
      this.#isRunning = false;
    }
  }
}
