import type { ReactElement } from "react";
import { addressInGallery } from "./gallery-address.ts";
import { Mark } from "./mark.tsx";
import "./brand.css";

export function Brand(): ReactElement {
  return (
    <a className="brand" href={addressInGallery("main")}>
      <Mark />
      Heddle
    </a>
  );
}
