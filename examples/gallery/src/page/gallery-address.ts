import { chapters } from "../catalogue/chapters.ts";

const parameter = "example";
const names = new Set(chapters.flatMap(({ examples }) => examples));

/** The example that the address asks to see alone; nothing where it asks for the whole gallery. */
export function exampleAsked(): string | undefined {
  const asked = new URLSearchParams(location.search).get(parameter);
  return asked !== null && names.has(asked) ? asked : undefined;
}

/** Where an example has a page to itself, in the mode that this one is in. */
export function addressOfExample(id: string): string {
  const address = new URL(location.href);
  address.searchParams.set(parameter, id);
  address.hash = "";
  return address.href;
}

/** Where the gallery has the part with this id: here, or on the page that an example's own page came from. */
export function addressInGallery(id: string): string {
  if (exampleAsked() === undefined) return `#${id}`;
  const address = new URL(location.href);
  address.searchParams.delete(parameter);
  address.hash = id;
  return address.href;
}
