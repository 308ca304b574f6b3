import { type ReactElement, useEffect } from "react";
import { Catalog } from "./catalog/catalog.tsx";
import { useMode } from "./mode/mode-context.tsx";
import { ModeNote } from "./mode/mode-note.tsx";
import { Notices } from "./mode/notices.tsx";
import { ExamplePage } from "./page/example-page.tsx";
import { Footer } from "./page/footer.tsx";
import { requestedExample } from "./page/gallery-address.ts";
import { Hero } from "./page/hero.tsx";
import { Principles } from "./page/principles.tsx";
import { TopBar } from "./page/top-bar.tsx";
import { PlaygroundSection } from "./playground/playground-section.tsx";

/** The whole gallery, or the page of the example that the URL requests. */
export function Gallery(): ReactElement {
  const { app } = useMode();
  const alone = requestedExample();
  useEffect(followLink, []);
  return (
    <>
      <TopBar />
      {app && <Notices app={app} />}
      <ModeNote />
      {alone === undefined ? <WholeGallery /> : <ExamplePage id={alone} />}
      <Footer />
    </>
  );
}

function WholeGallery(): ReactElement {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <Principles />
      <PlaygroundSection />
      <Catalog />
    </main>
  );
}

/** Scrolls to the element of the URL's hash, which did not exist when the browser loaded the page. */
function followLink(): void {
  if (location.hash !== "") location.replace(location.hash);
}
