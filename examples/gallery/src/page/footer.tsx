import type { ReactElement } from "react";
import type { Mode } from "../mode/mode.ts";
import { useMode } from "../mode/mode-context.tsx";
import { Brand } from "./brand.tsx";
import "./footer.css";

const promises: Readonly<Record<Mode, string>> = {
  served:
    "What you enter goes to the Node process that serves this page, and from there to an API when you send it.",
  embedded:
    "Everything on this page runs in your browser; what you enter leaves it only when you send it to an API.",
};

export function Footer(): ReactElement {
  const { mode } = useMode();
  return (
    <footer className="footer">
      <Brand />
      <p>{promises[mode]} MIT licence.</p>
    </footer>
  );
}
