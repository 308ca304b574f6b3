import { chapters } from "../catalog/chapters.ts";

const parameter = "example";
const names = new Set(chapters.flatMap(({ examples }) => examples));

/** `?example=table` → `"table"`; `undefined` for the whole gallery or an unknown example. */
export function requestedExample(): string | undefined {
  const requested = new URLSearchParams(location.search).get(parameter);
  return requested !== null && names.has(requested) ? requested : undefined;
}

/** The URL of the page of one example, in the current mode. */
export function addressOfExample(id: string): string {
  const address = new URL(location.href);
  address.searchParams.set(parameter, id);
  address.hash = "";
  return address.href;
}

/** The URL of an element of the gallery: `#table` in the gallery, a full URL on the page of one example. */
export function addressInGallery(id: string): string {
  if (requestedExample() === undefined) return `#${id}`;
  const address = new URL(location.href);
  address.searchParams.delete(parameter);
  address.hash = id;
  return address.href;
}
