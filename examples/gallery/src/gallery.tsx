import { type ReactElement, useEffect } from "react";
import { Catalogue } from "./catalogue/catalogue.tsx";
import { useMode } from "./mode/mode-context.tsx";
import { ModeNote } from "./mode/mode-note.tsx";
import { Notices } from "./mode/notices.tsx";
import { ExamplePage } from "./page/example-page.tsx";
import { Footer } from "./page/footer.tsx";
import { exampleAsked } from "./page/gallery-address.ts";
import { Hero } from "./page/hero.tsx";
import { Principles } from "./page/principles.tsx";
import { TopBar } from "./page/top-bar.tsx";
import { PlaygroundSection } from "./playground/playground-section.tsx";

/** The whole page, from top to bottom; or one example, where the address asks for it. */
export function Gallery(): ReactElement {
  const { app } = useMode();
  const alone = exampleAsked();
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
      <Catalogue />
    </main>
  );
}

/** Goes where the address points: what it names was not there yet when the browser looked. */
function followLink(): void {
  if (location.hash !== "") location.replace(location.hash);
}
