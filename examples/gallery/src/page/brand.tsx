import type { ReactElement } from "react";
import { Mark } from "./mark.tsx";
import "./brand.css";

/** The name with its mark. */
export function Brand(): ReactElement {
  return (
    <a className="brand" href="#main">
      <Mark />
      Heddle
    </a>
  );
}
