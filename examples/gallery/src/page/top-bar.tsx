import type { ReactElement } from "react";
import { chapters } from "../catalog/chapters.ts";
import { useMode } from "../mode/mode-context.tsx";
import { ModeSwitch } from "../mode/mode-switch.tsx";
import { Brand } from "./brand.tsx";
import { addressInGallery } from "./gallery-address.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import "./top-bar.css";

export function TopBar(): ReactElement {
  // The URLs of the links contain the mode, so render again when it changes.
  useMode();
  return (
    <header className="top-bar">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Brand />
      <nav aria-label="Sections">
        <a href={addressInGallery("playground")}>Playground</a>
        {chapters.map(({ id, title }) => (
          <a key={id} href={addressInGallery(id)}>
            {title}
          </a>
        ))}
      </nav>
      <ModeSwitch />
      <ThemeSwitch />
    </header>
  );
}
