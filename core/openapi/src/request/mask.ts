import type { PlannedHeader, RequestPlan } from "./request-plan.ts";

const hidden = "***";

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

/** The plan as the options want it shown. */
export function shownPlan(plan: RequestPlan, { secrets }: SecretOptions): RequestPlan {
  return secrets === "shown" ? plan : maskPlan(plan);
}

function mask(header: PlannedHeader): PlannedHeader {
  if (!header.isSecret) return header;
  // The scheme before a token is no secret and helps to see what is sent.
  const scheme = /^(?:basic|bearer|digest|negotiate) /i.exec(header.value)?.[0] ?? "";
  return { ...header, value: scheme + hidden };
}

function maskQuery(url: string, names: readonly string[]): string {
  const [address = "", query] = url.split("?", 2);
  if (query === undefined || names.length === 0) return url;
  const pairs = url
    .slice(address.length + 1)
    .split("&")
    .map((pair) => {
      const [[name] = [""]] = new URLSearchParams(pair);
      return names.includes(name) ? `${pair.split("=", 1)[0]}=${hidden}` : pair;
    });
  return `${address}?${pairs.join("&")}`;
}
