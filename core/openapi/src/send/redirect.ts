import { secretsOf } from "../request/mask.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { NotFollowed } from "../response/received.ts";
import { Secrets } from "../response/secrets.ts";
import type { Hop } from "./hop.ts";

/** How many redirects are followed. */
export const mostRedirects = 10;

/** Where a response sends the request; nothing when it is no redirect, or none that can be followed. */
export function redirectTarget(response: Response, hop: Hop): URL | undefined {
  const location = response.headers.get("Location");
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined;
  if (!URL.canParse(location, hop.url)) return undefined;
  const target = new URL(location, hop.url);
  // Neither a fragment nor a password is sent.
  target.hash = "";
  target.username = "";
  target.password = "";
  return target.protocol === "http:" || target.protocol === "https:" ? target : undefined;
}

/** Why the redirect that asks for this hop is not followed; nothing when it may be. */
export function refusalOf(
  next: Hop,
  plan: RequestPlan,
  redirects: "follow" | "same-origin",
): NotFollowed | undefined {
  if (new URL(next.url).origin === new URL(plan.url).origin) return undefined;
  if (redirects === "same-origin") return "other-origin";
  if (next.body !== undefined && plan.isBodySecret) return "secret-body";
  return holdsSecret(new URL(next.url), secretsOf(plan)) ? "secret-address" : undefined;
}

/** The hop after a redirect. Another origin gets nothing that tells who is asking, and neither do those after it. */
export function nextHop(hop: Hop, status: number, target: URL, plan: RequestPlan): Hop {
  const isElsewhere = target.origin !== new URL(hop.url).origin;
  const becomesGet =
    (status === 303 && hop.method !== "HEAD") ||
    ((status === 301 || status === 302) && hop.method === "POST");
  return {
    method: becomesGet ? "GET" : hop.method,
    url: (isElsewhere ? withoutSecrets(target, plan) : target).href,
    headers: hop.headers.filter(
      ({ name, source, isSecret }) =>
        !(isElsewhere && (isSecret || source === "mapping" || source === "credentials")) &&
        !(becomesGet && /^content-/i.test(name)),
    ),
    body: becomesGet ? undefined : hop.body,
  };
}

/** A server may repeat the address it was asked for, with the key that is in it. */
function withoutSecrets(target: URL, { url, secretQuery }: RequestPlan): URL {
  const asked = new URL(url).searchParams;
  const stripped = new URL(target);
  for (const name of secretQuery)
    for (const value of asked.getAll(name)) stripped.searchParams.delete(name, value);
  return stripped;
}

/** Secrets of any length are looked for where a whole one may stand. */
function holdsSecret({ href, pathname, searchParams }: URL, secrets: readonly string[]): boolean {
  const pieces = new Set([...pathname.split("/").map(decoded), ...searchParams.values()]);
  const isWhole = secrets.some((secret) => secret !== "" && pieces.has(secret));
  return isWhole || new Secrets(secrets).inText(href) !== href;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
