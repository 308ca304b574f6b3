/** The longest delay that a timer can have, 24.8 days. With a longer one, such as `Infinity`, it fires immediately. */
const maxTimerDelayMs = 2 ** 31 - 1;

/** The delay to start a timer with: `30_000` → `30_000`; `Infinity` → the longest delay. */
export function timerDelay(delayMs: number): number {
  return Math.min(delayMs, maxTimerDelayMs);
}
