import type { Handle } from "@heddle/params";
import { useEffect, useRef } from "react";

/** Keeps the address of the page and what is open in step, so that reload, back and links work. */
export function useAddress(handle: Handle, address: string, linked: boolean): void {
  /** What the page said when it was opened counts before what the model says. */
  const isFirst = useRef(true);
  const isReady = handle.read("catalogue") !== undefined;
  useEffect(() => {
    if (!linked || !isReady) return;
    const asked = addressIn(location.hash);
    if (isFirst.current && asked !== "" && asked !== address) void handle.call("open", asked);
    else if (asked !== address) history.pushState(null, "", hashOf(address));
    isFirst.current = false;
  }, [handle, linked, isReady, address]);
  useEffect(() => {
    if (!linked) return undefined;
    const follow = (): void => void handle.call("open", addressIn(location.hash));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [handle, linked]);
}

function addressIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** Readable: only what ends a hash, or would be taken for an escape, is escaped. */
function hashOf(address: string): string {
  if (address === "") return location.pathname + location.search;
  return `#${encodeURI(address).replaceAll("#", "%23")}`;
}
