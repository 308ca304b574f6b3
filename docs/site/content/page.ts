/** A heading and the text up to the next one. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  readonly text: string;
}

/** The content of a page as HTML, with its sections and images. */
export interface Rendered {
  readonly html: string;
  readonly sections: readonly Section[];
  /** The paths of its images, relative to docs/. */
  readonly images: readonly string[];
}

/** Converts a link of a Markdown file: `forms.md#requests` → `./forms.html#requests`. */
export type LinkTo = (href: string) => string;

/** A page of the site. */
export interface Page {
  /** The file name without its extension. */
  readonly slug: string;
  readonly title: string;
  /** Text or examples beside the list of pages, or content that uses the full width. */
  readonly layout: "text" | "examples" | "full";
  /** Whether examples run in it. */
  readonly hasApps: boolean;
  readonly render: (linkTo: LinkTo) => Rendered;
}

/** A group of pages in the navigation. */
export interface Part {
  readonly title: string;
  readonly pages: readonly Page[];
}
