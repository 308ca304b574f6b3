import type { LinkTo, Page, Rendered } from "./page.ts";

interface Link {
  readonly from: string;
  readonly slug: string;
  readonly id: string | undefined;
}

/** Converts the links between pages and checks their targets. */
export class Links {
  readonly #slugs: ReadonlySet<string>;
  readonly #converted: Link[] = [];

  constructor(pages: readonly Page[]) {
    this.#slugs = new Set(pages.map(({ slug }) => slug));
  }

  /** Returns the conversion for links of a page: `forms.md#requests` → `./forms.html#requests`. */
  from(page: Page): LinkTo {
    return (href) => {
      const [, slug, id] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
      if (slug === undefined && id === undefined) return this.#outside(href, page);
      this.#converted.push({ from: page.slug, slug: slug ?? page.slug, id });
      return `${slug === undefined ? "" : `./${slug}.html`}${id === undefined ? "" : `#${id}`}`;
    };
  }

  #outside(href: string, page: Page): string {
    if (/^https?:/.test(href)) return href;
    throw new Error(`docs/${page.slug}.md: "${href}" is not a page of the site`);
  }

  /** Throws if a link has no target. */
  check(pages: readonly { readonly page: Page; readonly rendered: Rendered }[]): void {
    const ids = new Map(
      pages.map(({ page, rendered }) => [
        page.slug,
        new Set(rendered.sections.map(({ id }) => id)),
      ]),
    );
    for (const { from, slug, id } of this.#converted) {
      const exists = this.#slugs.has(slug) && (id === undefined || ids.get(slug)?.has(id));
      if (!exists) {
        const target = id === undefined ? `${slug}.md` : `${slug}.md#${id}`;
        throw new Error(`docs/${from}.md: the link target "${target}" does not exist`);
      }
    }
  }
}
