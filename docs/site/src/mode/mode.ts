/** Where the examples run: in a session in Node, or in this page. */
export const modes = ["served", "embedded"] as const;

export type Mode = (typeof modes)[number];

const parameter = "mode";
const meta = document.querySelector<HTMLMetaElement>('meta[name="heddle-served"]');

/** The URL of the served examples, from a meta element that the server adds; `undefined` without a server. */
export const servedUrl: string | undefined = meta?.content;

const defaultMode: Mode = servedUrl === undefined ? "embedded" : "served";

/** The mode of the URL, if it is available. */
export function currentMode(): Mode {
  const requested = new URLSearchParams(location.search).get(parameter);
  return requested === "embedded" ? "embedded" : defaultMode;
}

/** The URL of this page in a mode; the default mode has no parameter. */
export function addressIn(mode: Mode): string {
  const address = new URL(location.href);
  if (mode === defaultMode) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, mode);
  return address.href;
}
