import type { Image } from "@heddle/views";
import { type ReactNode, useCallback } from "react";

import type { ViewProps } from "../registry.ts";
import { RemoteFile } from "../served/remote-file.ts";
import { image } from "../styles/image.ts";
import { addStyles } from "../styles/sheet.ts";
import { useAttachment } from "../use-attachment.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Image>()("visible", "source", "alt", "width");

addStyles(image);

/** A picture; one in memory has an address as long as it is shown, one of a server has its own. */
export function ImageView({ handle }: ViewProps): ReactNode {
  const { visible, source, alt, width } = useParams(handle, shown);
  const address = addressOf(source);
  const attach = useCallback(
    (element: HTMLImageElement) => {
      if (typeof source === "string" || address !== undefined) return undefined;
      const made = URL.createObjectURL(source);
      element.setAttribute("src", made);
      return () => URL.revokeObjectURL(made);
    },
    [source, address],
  );
  const ref = useAttachment(attach);
  if (!visible) return null;
  // A style: `hd-own` resets what the attribute would say.
  return <img ref={ref} className="hd-own hd-image" src={address} alt={alt} style={{ width }} />;
}

function addressOf(source: Image["source"]): string | undefined {
  if (source instanceof RemoteFile) return source.address;
  return typeof source === "string" ? source : undefined;
}
