/** A page of the site, in Markdown. */
export interface Page {
  /** The name of its file, without an ending. */
  readonly slug: string;
  readonly title: string;
  readonly markdown: string;
}

/** Pages that belong together. */
export interface Part {
  readonly title: string;
  readonly pages: readonly Page[];
}
