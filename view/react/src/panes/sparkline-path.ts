/** What the borders of a chart stand for; without a bound, the least or the greatest value. */
interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** How high each value is between the bounds, from 0 to 1; where all are the same, at the bound that is given, else in the middle. */
export function scaled(values: readonly number[], { minimum, maximum }: Bounds): number[] {
  const least = minimum ?? values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = maximum ?? values.reduce((one, other) => Math.max(one, other), -Infinity);
  const flat = minimum !== undefined ? 0 : maximum !== undefined ? 1 : 0.5;
  return values.map((value) =>
    most > least ? Math.min(Math.max((value - least) / (most - least), 0), 1) : flat,
  );
}

/** The path of a line in a square of 100, or of the area below it. */
export function linePath(heights: readonly number[], { closed = false } = {}): string {
  if (heights.length === 0) return "";
  // One value is a line as well.
  const points = heights.length === 1 ? [...heights, ...heights] : heights;
  const step = 100 / (points.length - 1);
  const line = points.map((height, at) => `${round(at * step)} ${round(100 * (1 - height))}`);
  return closed ? `M0 100L${line.join("L")}L100 100Z` : `M${line.join("L")}`;
}

/** The path of bars in a square of 100; the least has a height that can be seen. */
export function barsPath(heights: readonly number[]): string {
  const step = 100 / heights.length;
  const width = round(step * 0.7);
  const bars = heights.map((height, at) => {
    const size = round(Math.max(100 * height, 3));
    return `M${round(at * step + step * 0.15)} 100v-${size}h${width}v${size}Z`;
  });
  return bars.join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
