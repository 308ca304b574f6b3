/** Gives headings the ids that GitHub gives them, so that a link works in both places. */
export class Slugs {
  readonly #given = new Map<string, number>();

  next(heading: string): string {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-");
    const before = this.#given.get(slug);
    this.#given.set(slug, (before ?? 0) + 1);
    return before === undefined ? slug : `${slug}-${before}`;
  }
}
