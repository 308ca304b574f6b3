import type { RequestPlan } from "./request-plan.ts";

/** The headers of a plan that a page cannot set: a browser leaves them out without a word. */
export function forbiddenInBrowsers({ headers, cookies }: RequestPlan): readonly string[] {
  const names = headers.map(({ name }) => name).filter((name) => forbidden.test(name));
  return cookies.length === 0 ? names : [...names, "Cookie"];
}

const forbidden =
  /^(?:accept-charset|accept-encoding|access-control-request-(?:headers|method|private-network)|cookie2?|date|dnt|origin|referer|set-cookie|via|proxy-.*|sec-.*)$/i;
