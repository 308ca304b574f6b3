import type { Page } from "./page.ts";
import type { LinkTo, Rendered } from "./render-markdown.ts";

interface Link {
  readonly from: string;
  readonly slug: string;
  readonly id: string | undefined;
}

/** The links between the pages: written for the site, and looked after. */
export class Links {
  readonly #slugs: ReadonlySet<string>;
  readonly #followed: Link[] = [];

  constructor(pages: readonly Page[]) {
    this.#slugs = new Set(pages.map(({ slug }) => slug));
  }

  /** How links of a page are written: `forms.md#requests` becomes `./forms.html#requests`. */
  from(page: Page): LinkTo {
    return (href) => {
      const [, slug, id] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
      if (slug === undefined && id === undefined) return this.#outside(href, page);
      this.#followed.push({ from: page.slug, slug: slug ?? page.slug, id });
      return `${slug === undefined ? "" : `./${slug}.html`}${id === undefined ? "" : `#${id}`}`;
    };
  }

  #outside(href: string, page: Page): string {
    if (/^https?:/.test(href)) return href;
    throw new Error(`docs/${page.slug}.md: the site has nothing at "${href}"`);
  }

  /** Throws for a link that leads nowhere. */
  check(pages: readonly { readonly page: Page; readonly rendered: Rendered }[]): void {
    const ids = new Map(
      pages.map(({ page, rendered }) => [
        page.slug,
        new Set(rendered.sections.map(({ id }) => id)),
      ]),
    );
    for (const { from, slug, id } of this.#followed) {
      const isThere = this.#slugs.has(slug) && (id === undefined || ids.get(slug)?.has(id));
      if (!isThere) {
        const target = id === undefined ? `${slug}.md` : `${slug}.md#${id}`;
        throw new Error(`docs/${from}.md: a link leads to "${target}", which is not there`);
      }
    }
  }
}
