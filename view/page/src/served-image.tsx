import { useParam, type ViewProps } from "@heddle/react";
import type { ReactNode } from "react";

import { RemoteFile } from "./remote-file.ts";

/** A picture from an address or from a file that the server has. */
export function ServedImage({ handle }: ViewProps): ReactNode {
  const source = useParam(handle, "source");
  const alt = String(useParam(handle, "alt"));
  const width = useParam(handle, "width") as number | undefined;
  if (!useParam(handle, "visible")) return null;
  const address = source instanceof RemoteFile ? source.address : String(source);
  return <img className="hd-own hd-image" src={address} alt={alt} style={{ width }} />;
}
