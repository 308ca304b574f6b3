/** A picture as one number for each pixel, line by line. */
export interface PixelGrid {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** Draws a straight line one pixel wide; what is outside is left out. */
export function drawLine(
  { pixels, width, height }: PixelGrid,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color: number,
): void {
  const across = x2 - x1;
  const down = y2 - y1;
  const isInside = isIn(x1, width) && isIn(x2, width) && isIn(y1, height) && isIn(y2, height);
  let enter = 0;
  let leave = 1;
  if (!isInside) {
    enter = Math.max(0, enterShare(x1, across, width), enterShare(y1, down, height));
    leave = Math.min(1, leaveShare(x1, across, width), leaveShare(y1, down, height));
    if (!(enter <= leave)) return;
  }
  const share = leave - enter;
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(across), Math.abs(down)) * share));
  const stepX = (across * share) / steps;
  const stepY = (down * share) / steps;
  let x = x1 + across * enter;
  let y = y1 + down * enter;
  for (let step = 0; step <= steps; step += 1) {
    // Rounding at the rim may lead to the line outside, which is the next line of the picture or none.
    pixels[(y | 0) * width + (x | 0)] = color;
    x += stepX;
    y += stepY;
  }
}

function isIn(place: number, end: number): boolean {
  return place >= 0 && place < end - rim;
}

/** After which share of its length a line comes inside, in one direction. */
function enterShare(start: number, length: number, end: number): number {
  if (length === 0) return start >= 0 && start < end ? 0 : Infinity;
  return length > 0 ? -start / length : (end - rim - start) / length;
}

/** After which share of its length it goes outside. */
function leaveShare(start: number, length: number, end: number): number {
  if (length === 0) return 1;
  return length > 0 ? (end - rim - start) / length : -start / length;
}

/** The last pixel ends just before the end. */
const rim = 0.001;
