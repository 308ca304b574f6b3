import type { ReactElement } from "react";
import { Mark } from "./mark.tsx";

export function Footer(): ReactElement {
  return (
    <footer className="footer">
      <a className="brand" href="./index.html">
        <Mark />
        Heddle
      </a>
      <p>MIT license.</p>
    </footer>
  );
}
