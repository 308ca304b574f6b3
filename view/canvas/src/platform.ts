/** Whether shortcuts use Command instead of Ctrl. */
export function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
}
