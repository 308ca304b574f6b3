import { writeCookies } from "../request/headers.ts";
import type { PlannedHeader, RequestPlan } from "../request/request-plan.ts";
import { Secrets, secretsOf } from "../request/secrets.ts";
import { writeMultipart } from "../request/serialize-body.ts";
import type { NotFollowed } from "../response/api-response.ts";

/** One request on the way to the answer: the planned one, or one that a redirect asks for. */
export interface RedirectStep {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly PlannedHeader[];
  readonly body: string | Blob | Uint8Array | undefined;
}

/** The first step of a plan, with its cookies and its body as they go over the wire. */
export function firstStep({ method, url, headers, cookies, body }: RequestPlan): RedirectStep {
  const cookie = header("Cookie", writeCookies(cookies), true);
  const all = cookies.length === 0 ? headers : [...headers, cookie];
  switch (body?.kind) {
    case undefined:
      return { method, url, headers: all, body: undefined };
    case "text":
      return { method, url, headers: all, body: body.text };
    case "bytes":
      return { method, url, headers: all, body: body.content };
    case "parts": {
      const written = writeMultipart(body.mediaType, body.parts);
      const contentType = header("Content-Type", written.contentType, false);
      return { method, url, headers: [...all, contentType], body: written.body };
    }
  }
}

/** What `fetch` needs to send a step. */
export function requestInit({ method, headers, body }: RedirectStep): RequestInit {
  return {
    method,
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body: body as BodyInit }),
  };
}

function header(name: string, value: string, isSecret: boolean): PlannedHeader {
  return { name, value, source: "request", isSecret };
}

/** How many redirects are followed. */
export const mostRedirects = 10;

/** Where a response sends the request; nothing when it is no redirect, or none that can be followed. */
export function redirectTarget(response: Response, step: RedirectStep): URL | undefined {
  const location = response.headers.get("Location");
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined;
  if (!URL.canParse(location, step.url)) return undefined;
  const target = new URL(location, step.url);
  // Neither a fragment nor a password is sent.
  target.hash = "";
  target.username = "";
  target.password = "";
  return target.protocol === "http:" || target.protocol === "https:" ? target : undefined;
}

/** Why the redirect that asks for this step is not followed; nothing when it may be. */
export function refusalOf(
  next: RedirectStep,
  plan: RequestPlan,
  redirects: "follow" | "same-origin",
): NotFollowed | undefined {
  if (new URL(next.url).origin === new URL(plan.url).origin) return undefined;
  if (redirects === "same-origin") return "other-origin";
  if (next.body !== undefined && plan.isBodySecret) return "secret-body";
  return holdsSecret(new URL(next.url), secretsOf(plan)) ? "secret-address" : undefined;
}

/** The step after a redirect. Another origin gets nothing that tells who is asking, and neither do those after it. */
export function nextStep(
  step: RedirectStep,
  status: number,
  target: URL,
  plan: RequestPlan,
): RedirectStep {
  const isElsewhere = target.origin !== new URL(step.url).origin;
  const becomesGet =
    (status === 303 && step.method !== "HEAD") ||
    ((status === 301 || status === 302) && step.method === "POST");
  return {
    method: becomesGet ? "GET" : step.method,
    url: (isElsewhere ? withoutSecrets(target, plan) : target).href,
    headers: step.headers.filter(
      ({ name, source, isSecret }) =>
        !(isElsewhere && (isSecret || source === "mapping" || source === "credentials")) &&
        !(becomesGet && /^content-/i.test(name)),
    ),
    body: becomesGet ? undefined : step.body,
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
