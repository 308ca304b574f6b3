import { hiddenText } from "../response/secrets.ts";
import type { PlannedHeader, RequestPlan } from "./request-plan.ts";

/** Whether the secrets of a plan are written out or hidden. */
export interface SecretOptions {
  /** Hidden unless given. */
  readonly secrets?: "shown" | "masked" | undefined;
}

/** The plan with its secrets hidden, for showing it. */
export function maskPlan(plan: RequestPlan): RequestPlan {
  return {
    ...plan,
    url: maskQuery(plan.url, plan.secretQuery),
    headers: plan.headers.map(mask),
    cookies: plan.cookies.map(mask),
  };
}

/** The secret texts of a plan, so that they can be hidden wherever a server repeats them. */
export function secretsOf({ headers, cookies, url, secretQuery }: RequestPlan): readonly string[] {
  const query = new URL(url).searchParams;
  return [
    ...[...headers, ...cookies]
      .filter(({ isSecret }) => isSecret)
      .map(({ value }) => splitScheme(value).token),
    ...secretQuery.flatMap((name) => query.getAll(name)),
  ];
}

/** The plan as the options want it shown. */
export function shownPlan(plan: RequestPlan, { secrets }: SecretOptions): RequestPlan {
  return secrets === "shown" ? plan : maskPlan(plan);
}

function mask(header: PlannedHeader): PlannedHeader {
  if (!header.isSecret) return header;
  const { scheme } = splitScheme(header.value);
  return { ...header, value: scheme + hiddenText };
}

/** The scheme before a token is no secret and helps to see what is sent. */
function splitScheme(value: string): { readonly scheme: string; readonly token: string } {
  const scheme = /^(?:basic|bearer|digest|negotiate) /i.exec(value)?.[0] ?? "";
  return { scheme, token: value.slice(scheme.length) };
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
