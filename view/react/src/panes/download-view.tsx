import type { Download } from "@heddle/views";
import { type ReactNode, useCallback } from "react";

import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { RemoteFile } from "../remote-file.ts";
import { useAttachment } from "../use-attachment.ts";
import { paramNames, useParams } from "../use-params.ts";

const renderedParams = paramNames<Download>()("visible", "file", "name", "label");

/** A download link. A file in memory has an object URL while it is mounted, one on a server has its own URL. */
export function DownloadView({ handle }: ViewProps): ReactNode {
  const { visible, file, name, label } = useParams(handle, renderedParams);
  const t = useTranslate();
  const address = file instanceof RemoteFile ? file.address : undefined;
  const attach = useCallback(
    (element: HTMLAnchorElement) => {
      if (address !== undefined) return undefined;
      // Always binary: HTML opened in its own tab would run with the rights of this page.
      const url = URL.createObjectURL(new Blob([file], { type: "application/octet-stream" }));
      element.href = url;
      return () => URL.revokeObjectURL(url);
    },
    [file, address],
  );
  const ref = useAttachment(attach);
  if (!visible) return null;
  return (
    <a ref={ref} className="hd-own hd-button hd-download" href={address} download={name}>
      {label || t(messages.download({ name }))}
    </a>
  );
}
