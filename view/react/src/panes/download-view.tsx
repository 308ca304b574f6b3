import type { Download } from "@heddle/views";
import { type ReactNode, useCallback } from "react";

import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { RemoteFile } from "../served/remote-file.ts";
import { useAttachment } from "../use-attachment.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Download>()("visible", "file", "name", "label");

/** A file to keep; one in memory has an address as long as it is shown, one of a server has its own. */
export function DownloadView({ handle }: ViewProps): ReactNode {
  const { visible, file, name, label } = useParams(handle, shown);
  const address = file instanceof RemoteFile ? file.address : undefined;
  const attach = useCallback(
    (element: HTMLAnchorElement) => {
      if (address !== undefined) return undefined;
      // Whatever it is: opened in a tab of its own it would run with the rights of this page.
      const made = URL.createObjectURL(new Blob([file], { type: "application/octet-stream" }));
      element.href = made;
      return () => URL.revokeObjectURL(made);
    },
    [file, address],
  );
  const ref = useAttachment(attach);
  if (!visible) return null;
  return (
    <a ref={ref} className="hd-own hd-button hd-download" href={address} download={name}>
      {label || messages.download(name)}
    </a>
  );
}
