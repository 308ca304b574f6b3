import type { ReactElement } from "react";
import type { Page, Part } from "../content/page.ts";
import type { Rendered } from "../content/render-markdown.ts";
import { Navigation } from "./navigation.tsx";
import { PreviousAndNext } from "./previous-and-next.tsx";
import { Outline } from "./outline.tsx";
import { TopBar } from "./top-bar.tsx";

interface SitePageProps {
  readonly parts: readonly Part[];
  readonly page: Page;
  readonly rendered: Rendered;
}

/** The static body of a page, before scripts run. */
export function SitePage({ parts, page, rendered }: SitePageProps): ReactElement {
  const pages = parts.flatMap((part) => part.pages);
  const part = parts.find((candidate) => candidate.pages.includes(page));
  return (
    <>
      <TopBar />
      <div className="site">
        <Navigation parts={parts} current={page} />
        <main id="main" tabIndex={-1}>
          <p className="part">{part?.title}</p>
          <article className="prose" dangerouslySetInnerHTML={{ __html: rendered.html }} />
          <PreviousAndNext pages={pages} current={page} />
        </main>
        <Outline sections={rendered.sections} />
      </div>
    </>
  );
}
