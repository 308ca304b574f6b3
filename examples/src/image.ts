/** An image from a URL, a data URL or a file, with its alternative text. */
import { Image, type Viewable } from "@heddle/core";

/** A 2/2 twill: over two threads, under two, shifted by one in each row. */
function twill(size: number): string {
  const rows = Array.from({ length: size }, (_, row) => {
    const start = (row % 4) - 4;
    return `<path d="M${start} ${row + 0.5}h${size + 8}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"
    stroke="#33499c" stroke-dasharray="2" style="background:#dfe4f5"
    shape-rendering="crispEdges">${rows.join("")}</svg>`;
}

export function app(): Viewable {
  return new Image({
    source: `data:image/svg+xml,${encodeURIComponent(twill(16))}`,
    alt: "The diagonal ribs of a two-by-two twill",
    width: 240,
  });
}
