/** A page of the site, in Markdown. */
export interface Page {
  /** The file name without its extension. */
  readonly slug: string;
  readonly title: string;
  readonly markdown: string;
}

/** A group of pages in the navigation. */
export interface Part {
  readonly title: string;
  readonly pages: readonly Page[];
}
