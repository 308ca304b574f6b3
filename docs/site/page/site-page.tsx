import type { ReactElement } from "react";
import type { Page, Part, Rendered } from "../content/page.ts";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import { Outline } from "./outline.tsx";
import { PreviousAndNext } from "./previous-and-next.tsx";
import { TopBar } from "./top-bar.tsx";

interface SitePageProps {
  readonly parts: readonly Part[];
  readonly page: Page;
  readonly rendered: Rendered;
}

/** The static body of a page, before scripts run. */
export function SitePage(props: SitePageProps): ReactElement {
  const { page } = props;
  return (
    <>
      <TopBar hasApps={page.hasApps} />
      {page.hasApps && <div className="live-notes" data-live />}
      {page.layout === "full" ? <FullPage {...props} /> : <PageOfPart {...props} />}
      <Footer />
    </>
  );
}

function FullPage({ rendered }: SitePageProps): ReactElement {
  return <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: rendered.html }} />;
}

/** A page beside the list of all pages. */
function PageOfPart({ parts, page, rendered }: SitePageProps): ReactElement {
  const pages = parts.flatMap((part) => part.pages);
  const part = parts.find((candidate) => candidate.pages.includes(page));
  return (
    <div className="site">
      <Navigation parts={parts} current={page} />
      <main id="main" tabIndex={-1}>
        <p className="part">{part?.title}</p>
        <div
          className={page.layout === "text" ? "prose" : "examples"}
          dangerouslySetInnerHTML={{ __html: rendered.html }}
        />
        <PreviousAndNext pages={pages} current={page} />
      </main>
      <Outline sections={rendered.sections} />
    </div>
  );
}
