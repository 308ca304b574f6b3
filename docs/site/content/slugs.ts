/** Creates the same heading ids as GitHub, so that links work in both places: `A.b`, `A.b` → `ab`, `ab-1`. */
export class Slugs {
  readonly #counts = new Map<string, number>();

  next(heading: string): string {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-");
    const before = this.#counts.get(slug);
    this.#counts.set(slug, (before ?? 0) + 1);
    return before === undefined ? slug : `${slug}-${before}`;
  }
}
