/** Records the time between frames while it runs. */
export class FrameClock {
  #times: number[] = [];
  #request = 0;

  start(): void {
    this.#times = [];
    const note = (time: number): void => {
      this.#times.push(time);
      this.#request = requestAnimationFrame(note);
    };
    this.#request = requestAnimationFrame(note);
  }

  /** Frames per second, and the 95th percentile of the frame time. */
  stop(): { readonly rate: number; readonly slow: number } {
    cancelAnimationFrame(this.#request);
    const gaps = this.#times.slice(1).map((time, at) => time - (this.#times[at] ?? time));
    const sorted = gaps.toSorted((one, other) => one - other);
    const total = gaps.reduce((sum, gap) => sum + gap, 0);
    return {
      rate: (gaps.length * 1_000) / total,
      slow: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    };
  }
}
