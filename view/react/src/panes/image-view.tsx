import type { Image } from "@heddle/views";
import { type ReactNode, useCallback } from "react";

import type { ViewProps } from "../registry.ts";
import { RemoteFile } from "../remote-file.ts";
import { addStyles } from "../styles/sheet.ts";
import { useAttachment } from "../use-attachment.ts";
import { paramNames, useParams } from "../use-params.ts";

const imageStyles = `
.hd-image { display: block; align-self: flex-start; max-inline-size: 100%; block-size: auto; border-radius: var(--_hd-radius); }
`;

const renderedParams = paramNames<Image>()("visible", "source", "alt", "width");

addStyles(imageStyles);

/** An image. One in memory has an object URL while it is mounted, one on a server has its own URL. */
export function ImageView({ handle }: ViewProps): ReactNode {
  const { visible, source, alt, width } = useParams(handle, renderedParams);
  const address = addressOf(source);
  const attach = useCallback(
    (element: HTMLImageElement) => {
      if (typeof source === "string" || address !== undefined) return undefined;
      const url = URL.createObjectURL(source);
      element.setAttribute("src", url);
      return () => URL.revokeObjectURL(url);
    },
    [source, address],
  );
  const ref = useAttachment(attach);
  if (!visible) return null;
  // As a style, because `hd-own` resets the attribute.
  return <img ref={ref} className="hd-own hd-image" src={address} alt={alt} style={{ width }} />;
}

function addressOf(source: Image["source"]): string | undefined {
  if (source instanceof RemoteFile) return source.address;
  return typeof source === "string" ? source : undefined;
}
