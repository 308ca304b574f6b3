import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ThemeSwitch } from "../../../examples/gallery/src/page/theme-switch.tsx";
import { copyOnClick } from "./copy-on-click.ts";
import { startExamples } from "./live-example.ts";
import { openMenuOnClick } from "./menu.ts";
import { searchOnDemand } from "./search/search-on-demand.tsx";
import "../../../examples/gallery/src/styles/tokens.css";
import "../../../examples/gallery/src/styles/base.css";
import "../../../examples/gallery/src/styles/views.css";
import "../../../examples/gallery/src/catalog/contents-button.css";
import "../../../examples/gallery/src/page/brand.css";
import "../../../examples/gallery/src/code/code-block.css";
import "../../../examples/gallery/src/code/copy-button.css";
import "./styles/layout.css";
import "./styles/prose.css";
import "./styles/live.css";

const place = document.querySelector("[data-theme-switch]");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <ThemeSwitch />
    </StrictMode>,
  );
}
openMenuOnClick();
copyOnClick();
searchOnDemand();
startExamples();
