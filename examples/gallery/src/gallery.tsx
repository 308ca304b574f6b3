import { type ReactElement, useEffect } from "react";
import { Catalogue } from "./catalogue/catalogue.tsx";
import { useMode } from "./mode/mode-context.tsx";
import { ModeNote } from "./mode/mode-note.tsx";
import { Notices } from "./mode/notices.tsx";
import { Footer } from "./page/footer.tsx";
import { Hero } from "./page/hero.tsx";
import { Principles } from "./page/principles.tsx";
import { TopBar } from "./page/top-bar.tsx";
import { PlaygroundSection } from "./playground/playground-section.tsx";

/** The whole page, from top to bottom. */
export function Gallery(): ReactElement {
  const { app } = useMode();
  useEffect(followLink, []);
  return (
    <>
      <TopBar />
      {app && <Notices app={app} />}
      <ModeNote />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Principles />
        <PlaygroundSection />
        <Catalogue />
      </main>
      <Footer />
    </>
  );
}

/** Goes where the address points: what it names was not there yet when the browser looked. */
function followLink(): void {
  if (location.hash !== "") location.replace(location.hash);
}
