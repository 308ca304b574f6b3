import type { ReactElement } from "react";
import { chapters } from "../catalogue/chapters.ts";
import { ModeSwitch } from "../mode/mode-switch.tsx";
import { Brand } from "./brand.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import "./top-bar.css";

export function TopBar(): ReactElement {
  return (
    <header className="top-bar">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Brand />
      <nav aria-label="Sections">
        <a href="#playground">Playground</a>
        {chapters.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <ModeSwitch />
      <ThemeSwitch />
    </header>
  );
}
