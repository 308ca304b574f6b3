import { asList, asObject, asText, isObject, type RawObject } from "../document/raw.ts";

/** The addresses that apply to an operation: its own, else those of its path item, else those of the document. */
export function readServers(...levels: readonly RawObject[]): readonly string[] {
  const servers = levels
    .map((level) => asList(level["servers"]).filter(isObject))
    .find((list) => list.length > 0);
  return (servers ?? []).map(addressOf).filter((address) => address !== "");
}

function addressOf({ url, variables }: RawObject): string {
  return asText(url).replaceAll(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = asObject(asObject(variables)[name])["default"];
    return typeof value === "string" || typeof value === "number" ? String(value) : placeholder;
  });
}
