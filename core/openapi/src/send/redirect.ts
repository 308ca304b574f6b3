import { writeCookies } from "../request/headers.ts";
import type { PlannedHeader, RequestPlan, Source } from "../request/request-plan.ts";
import { Secrets } from "../request/mask-secrets.ts";
import { secretsOf } from "../request/secrets.ts";
import { writeMultipart } from "../request/serialize-body.ts";
import type { NotFollowed } from "./api-response.ts";

/** One request of a redirect chain: the planned one, or the target of a redirect. */
export interface RedirectStep {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly PlannedHeader[];
  readonly body: string | Blob | Uint8Array | undefined;
}

/** The planned request, with its cookies as a header and its body as bytes. */
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

export const mostRedirects = 10;

/** The target of a redirect; `undefined` for any other response and for targets that are not http. */
export function redirectTarget(response: Response, step: RedirectStep): URL | undefined {
  const location = response.headers.get("Location");
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined;
  if (!URL.canParse(location, step.url)) return undefined;
  const target = new URL(location, step.url);
  // Fragments and passwords are never sent.
  target.hash = "";
  target.username = "";
  target.password = "";
  return target.protocol === "http:" || target.protocol === "https:" ? target : undefined;
}

/** Why a redirect to this step is not followed; `undefined` if it may be followed. */
export function refusalOf(
  next: RedirectStep,
  plan: RequestPlan,
  redirects: "follow" | "same-origin",
): NotFollowed | undefined {
  if (new URL(next.url).origin === new URL(plan.url).origin) return undefined;
  // Any other value, from plain JavaScript, is not a permission.
  if (redirects !== "follow") return "other-origin";
  if (next.body !== undefined && plan.isBodySecret) return "secret-body";
  return holdsSecret(new URL(next.url), secretsOf(plan)) ? "secret-address" : undefined;
}

/** The headers from these are meant for the origin of the request. */
const ownSources: ReadonlySet<Source> = new Set<Source>(["mapping", "entered", "credentials"]);

/** The request after a redirect. Another origin receives no credentials, and neither do the steps after it. */
export function nextStep(
  step: RedirectStep,
  status: number,
  target: URL,
  plan: RequestPlan,
): RedirectStep {
  const isOtherOrigin = target.origin !== new URL(step.url).origin;
  const becomesGet =
    (status === 303 && step.method !== "HEAD") ||
    ((status === 301 || status === 302) && step.method === "POST");
  return {
    method: becomesGet ? "GET" : step.method,
    url: (isOtherOrigin ? withoutSecrets(target, plan) : target).href,
    headers: step.headers.filter(
      ({ name, source, isSecret }) =>
        !(isOtherOrigin && (isSecret || ownSources.has(source))) &&
        !(becomesGet && /^content-/i.test(name)),
    ),
    body: becomesGet ? undefined : step.body,
  };
}

/** A server may repeat the requested URL, including an API key in its query. */
function withoutSecrets(target: URL, { url, secretQuery }: RequestPlan): URL {
  const requested = new URL(url).searchParams;
  const stripped = new URL(target);
  for (const name of secretQuery)
    for (const value of requested.getAll(name)) stripped.searchParams.delete(name, value);
  return stripped;
}

/** Compares whole path segments and query values first, because short secrets are not searched for inside a text. */
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
