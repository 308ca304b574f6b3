import type { ReactElement } from "react";
import { Brand } from "./brand.tsx";
import "./footer.css";

export function Footer(): ReactElement {
  return (
    <footer className="footer">
      <Brand />
      <p>Everything on this page runs in your browser; nothing you enter leaves it. MIT licence.</p>
    </footer>
  );
}
