import type { RequestPlan } from "./request-plan.ts";

/** The secret texts in a request, to be hidden wherever the server repeats them. */
export function planSecrets({
  headers,
  cookies,
  url,
  secretQuery,
}: RequestPlan): readonly string[] {
  const values = [...headers, ...cookies]
    .filter(({ isSecret }) => isSecret)
    // `Bearer abc`: the scheme is not the secret, and may be written without it.
    .flatMap(({ value }) => [value, ...value.split(" ").slice(1)]);
  const { searchParams } = new URL(url);
  return [...values, ...secretQuery.flatMap((name) => searchParams.getAll(name))];
}
