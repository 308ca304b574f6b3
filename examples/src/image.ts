/** A picture from an address, a data URL or a file, with the text that stands for it. */
import { Image, type Viewable } from "@heddle/core";

/** Over two threads and under two, each row one step further. */
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
