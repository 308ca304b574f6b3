const units = ["B", "KB", "MB", "GB"];

/** How many bytes there are, in words. */
export function byteSize(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${unit > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[unit]}`;
}
