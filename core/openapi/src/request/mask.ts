import { hiddenText, Secrets } from "../response/secrets.ts";
import { decodedBase64 } from "./base64.ts";
import type { BodyPart, PlannedBody, PlannedHeader, RequestPlan } from "./request-plan.ts";
import { isSecretName } from "./secret.ts";

/** Whether the secrets of a plan are written out or hidden. */
export interface SecretOptions {
  /** Hidden unless given. */
  readonly secrets?: "shown" | "masked" | undefined;
}

/** The plan with its secrets hidden, for showing it. */
export function maskPlan(plan: RequestPlan): RequestPlan {
  const passwords = new Secrets(plan.passwords);
  return {
    ...plan,
    url: passwords.inText(maskQuery(plan.url, plan.secretQuery)),
    headers: plan.headers.map(mask),
    cookies: plan.cookies.map(mask),
    body: plan.body && maskBody(plan.body, passwords),
  };
}

/** The secret texts of a plan, so that they can be hidden wherever a server repeats them. */
export function secretsOf(plan: RequestPlan): readonly string[] {
  const query = new URL(plan.url).searchParams;
  return [
    ...plan.passwords,
    ...[...plan.headers.filter(isLookedFor), ...plan.cookies].flatMap(secretsIn),
    ...plan.secretQuery.flatMap((name) => query.getAll(name)),
  ];
}

/** Shorter values of the mapping, such as a number, are part of too much that is no secret. */
const shortestMapped = 8;

function isLookedFor({ name, value, source, isSecret }: PlannedHeader): boolean {
  const isTold = source !== "mapping" || isSecretName(name);
  return isSecret && (isTold || value.length >= shortestMapped);
}

/** What is secret in a header: all of it, what follows the scheme, and what basic authentication encodes. */
function secretsIn({ value }: PlannedHeader): readonly string[] {
  const token = value.replace(/^\S+\s+/, "");
  if (!/^basic\s/i.test(value)) return [value, token];
  const pair = decodedBase64(token);
  return [value, token, pair, pair.slice(pair.indexOf(":") + 1)];
}

function maskBody(body: PlannedBody, passwords: Secrets): PlannedBody {
  switch (body.kind) {
    case "text":
      return { ...body, text: passwords.inText(body.text) };
    case "bytes":
      return body;
    case "parts":
      return { ...body, parts: body.parts.map((part) => maskPart(part, passwords)) };
  }
}

function maskPart(part: BodyPart, passwords: Secrets): BodyPart {
  const { content } = part;
  return typeof content === "string" ? { ...part, content: passwords.inText(content) } : part;
}

/** The plan as the options want it shown. */
export function shownPlan(plan: RequestPlan, { secrets }: SecretOptions): RequestPlan {
  return secrets === "shown" ? plan : maskPlan(plan);
}

/** The scheme before a token is no secret and helps to see what is sent. */
const knownScheme = /^(?:apikey|basic|bearer|digest|dpop|negotiate|token) /i;

function mask(header: PlannedHeader): PlannedHeader {
  if (!header.isSecret) return header;
  const [scheme = ""] = knownScheme.exec(header.value) ?? [];
  return { ...header, value: scheme + hiddenText };
}

function maskQuery(url: string, names: readonly string[]): string {
  const [address = "", query] = url.split("?", 2);
  if (query === undefined || names.length === 0) return url;
  const pairs = url
    .slice(address.length + 1)
    .split("&")
    .map((pair) => {
      const [[name] = [""]] = new URLSearchParams(pair);
      return names.includes(name) ? `${pair.split("=", 1)[0]}=${hiddenText}` : pair;
    });
  return `${address}?${pairs.join("&")}`;
}
