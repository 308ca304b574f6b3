import type { Download } from "@heddle/views";
import { type ReactNode, useCallback } from "react";

import { addressOf } from "../file-address.ts";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<Download>()("visible", "file", "name", "label");

/** A file to keep; one in memory has an address as long as it is shown. */
export function DownloadView({ handle }: ViewProps): ReactNode {
  const { visible, file, name, label } = useParams(handle, shown);
  const link = useCallback(
    (element: HTMLAnchorElement) => {
      if (addressOf(file) !== undefined) return undefined;
      // Whatever it is: opened in a tab of its own it would run with the rights of this page.
      const address = URL.createObjectURL(new Blob([file], { type: "application/octet-stream" }));
      element.href = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (!visible) return null;
  return (
    <a ref={link} className="hd-own hd-button hd-download" href={addressOf(file)} download={name}>
      {label || messages.download(name)}
    </a>
  );
}
