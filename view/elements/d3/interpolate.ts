/** `d3-interpolate` without interpolation of colors, texts, objects and others, and without `d3-color`. */

/** The center of a view, and its width. */
type View = readonly [x: number, y: number, width: number];

/** The square of ρ: how far a path zooms out, in proportion to the distance. The default of d3. */
const rho2 = 2;

/**
 * The views on the way from one to another, for times from 0 to 1: it zooms out where that makes the way shorter.
 * By "Smooth and efficient zooming and panning", J. van Wijk and W. Nuij, 2003.
 */
export function interpolateZoom([x0, y0, w0]: View, [x1, y1, w1]: View): (time: number) => View {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  const distance = Math.sqrt(square);
  if (square < 1e-12) {
    const length = Math.log(w1 / w0);
    return (time) => [x0 + time * dx, y0 + time * dy, w0 * Math.exp(time * length)];
  }
  const bend = (width: number, sign: number): number => {
    const b = (w1 * w1 - w0 * w0 + sign * rho2 * rho2 * square) / (2 * width * rho2 * distance);
    return Math.log(Math.sqrt(b * b + 1) - b);
  };
  const [start, end] = [bend(w0, 1), bend(w1, -1)];
  const base = Math.cosh(start);
  return (time) => {
    const at = time * (end - start) + start;
    const part = (w0 / (rho2 * distance)) * (base * Math.tanh(at) - Math.sinh(start));
    return [x0 + part * dx, y0 + part * dy, (w0 * base) / Math.cosh(at)];
  };
}

/** Linear interpolation, an option of `XYPanZoom` that the canvas does not use. */
export const interpolate: typeof interpolateZoom = (from, to) => (time) => {
  const [x, y, width] = from.map((start, index) => start + time * ((to[index] ?? 0) - start));
  return [x ?? 0, y ?? 0, width ?? 0];
};
