import type { ReactElement } from "react";
import type { Mode } from "../mode/mode.ts";
import { useMode } from "../mode/mode-context.tsx";
import { Brand } from "./brand.tsx";
import "./footer.css";

const privacyNotes: Readonly<Record<Mode, string>> = {
  served:
    "Your input goes to the Node process that serves this page, and to an API when you send it.",
  embedded:
    "Everything on this page runs in your browser. Your input leaves it only when you send it to an API.",
};

export function Footer(): ReactElement {
  const { mode } = useMode();
  return (
    <footer className="footer">
      <Brand />
      <p>{privacyNotes[mode]} MIT license.</p>
    </footer>
  );
}
