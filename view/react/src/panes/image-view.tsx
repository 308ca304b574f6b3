import type { Image } from "@heddle/views";
import { type ReactNode, useCallback } from "react";

import type { ViewProps } from "../registry.ts";
import { image } from "../styles/image.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Image>()("visible", "source", "alt", "width");

addStyles(image);

/** A picture; one in memory has an address as long as it is shown. */
export function ImageView({ handle }: ViewProps): ReactNode {
  const { visible, source, alt, width } = useParams(handle, shown);
  const load = useCallback(
    (element: HTMLImageElement) => {
      if (typeof source === "string") return undefined;
      const address = URL.createObjectURL(source);
      element.setAttribute("src", address);
      return () => URL.revokeObjectURL(address);
    },
    [source],
  );
  if (!visible) return null;
  const address = typeof source === "string" ? source : undefined;
  // A style: `hd-own` resets what the attribute would say.
  return <img ref={load} className="hd-own hd-image" src={address} alt={alt} style={{ width }} />;
}
