/** Where the examples run: in Node, in a session of the visitor's, or in this page. */
export const modes = ["served", "embedded"] as const;

export type Mode = (typeof modes)[number];

const parameter = "mode";
const meta = document.querySelector<HTMLMetaElement>('meta[name="heddle-served"]');

/** Where the session server has the examples; it says so in the page. Nothing where there is none. */
export const servedUrl: string | undefined = meta?.content;

const usual: Mode = servedUrl === undefined ? "embedded" : "served";

/** The mode that the address asks for, as far as it can be had. */
export function currentMode(): Mode {
  const asked = new URLSearchParams(location.search).get(parameter);
  return asked === "embedded" ? "embedded" : usual;
}

/** The address of this page in a mode: the usual one needs no mention. */
export function addressIn(mode: Mode, hash: string = location.hash): string {
  const address = new URL(location.href);
  if (mode === usual) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, mode);
  address.hash = hash;
  return address.href;
}
