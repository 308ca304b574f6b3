import type { JsonSchema } from "@heddle/schema";

import { decodedBase64 } from "./base64.ts";
import { Secrets } from "./mask-secrets.ts";
import type { BodyPart, PlannedBody, PlannedHeader, RequestPlan } from "./request-plan.ts";
import { hiddenText } from "./request-values.ts";

/** Whether a name suggests a secret: `X-Api-Key`, `session_token` → true; `author`, `next_page_token` → false. */
export function isSecretName(name: string): boolean {
  return secret.test(name) && !pagination.test(name);
}

// `author`, `max_tokens` and page tokens are not secret.
const secret =
  /auth(?!ors?(?:$|[-_]))|cookie|credential|passw|secret|session|signature|token(?!s)|(?:api|access|private|subscription)[-_]?key/i;

const pagination = /(?:page|next|previous|prev|continuation|sync)[-_]?token/i;

/** Whether a schema has `format: password`. */
export function isSecretSchema(schema: JsonSchema): boolean {
  return typeof schema === "object" && schema.format === "password";
}

/** Whether the secrets of a plan are shown or masked. */
export interface SecretOptions {
  /** Default: masked. */
  readonly secrets?: "shown" | "masked" | undefined;
}

/** Masks the secrets of a plan: `Authorization: Bearer abc` → `Authorization: Bearer ********`. */
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

/** The secret texts of a plan, to mask them in its response. */
export function secretsOf(plan: RequestPlan): readonly string[] {
  const query = new URL(plan.url).searchParams;
  return [
    ...plan.passwords,
    ...[...plan.headers.filter(isSearchedFor), ...plan.cookies].flatMap(secretsIn),
    ...plan.secretQuery.flatMap((name) => query.getAll(name)),
  ];
}

/** Shorter values of headers by name, such as a number, occur by chance in a response. */
const minMappedLength = 8;

function isSearchedFor({ name, value, source, isSecret }: PlannedHeader): boolean {
  const isKnown = (source !== "mapping" && source !== "entered") || isSecretName(name);
  return isSecret && (isKnown || value.length >= minMappedLength);
}

/** `Basic dTpwdw==` → the whole value, `dTpwdw==`, `u:pw` and `pw`. */
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

export function shownPlan(plan: RequestPlan, { secrets }: SecretOptions): RequestPlan {
  return secrets === "shown" ? plan : maskPlan(plan);
}

/** The scheme before a token is not secret, and useful to see. */
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
