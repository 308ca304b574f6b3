const size = 16;
const cell = 10;

/** Draws a twill as SVG: a square of the color for each place where the weft is over the warp. */
export function drawTwill(shafts: number, color: string): string {
  const squares = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)])
    .filter(([x = 0, y = 0]) => (x + y) % shafts < shafts / 2)
    .map(([x = 0, y = 0]) => `<rect x="${x * cell}" y="${y * cell}" width="9" height="9" rx="2"/>`);
  const width = size * cell;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="${width * 2}" height="${width * 2}"><rect width="100%" height="100%" fill="#f4efe6"/><g fill="${color}">${squares.join("")}</g></svg>`;
}
