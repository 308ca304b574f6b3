/** Headers that go with every request: a mapping that is read each time, or a function that is asked each time. */
export type HeadersSource =
  | Readonly<Record<string, string>>
  | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

/** The headers as they are now. */
export async function readHeaders(
  source: HeadersSource | undefined,
): Promise<Readonly<Record<string, string>>> {
  return { ...(typeof source === "function" ? await source() : source) };
}
