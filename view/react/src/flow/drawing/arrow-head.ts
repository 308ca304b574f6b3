/** The shape of an arrow head: so large in a field of 20, which is so many widths of the line large where nobody says. */
export const arrowHead = { length: 5, halfWidth: 4, field: 20, size: 12.5 } as const;

/** How large an arrow head is, in widths of its line. */
export function headSize(marker: Readonly<Record<string, unknown>>): number {
  return typeof marker["width"] === "number" ? marker["width"] : arrowHead.size;
}

/** Whether an arrow head is filled. */
export function isClosed(marker: Readonly<Record<string, unknown>>): boolean {
  return marker["type"] === "arrowclosed";
}

/** The colour that an arrow head says; else it has that of its line. */
export function headColor(marker: Readonly<Record<string, unknown>>): string | undefined {
  return typeof marker["color"] === "string" ? marker["color"] : undefined;
}
