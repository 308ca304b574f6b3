/** The full address of an app, without the slash at its end, so that paths can be put behind it. */
export function appAddress(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  return origin + pathname.replace(/\/+$/, "");
}
