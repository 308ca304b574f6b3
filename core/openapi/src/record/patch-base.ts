import { equalValues } from "@heddle/params";

import { differences, memberAt, withDifferences } from "./difference.ts";

/**
 * What a patch is made against where a server has accepted a change without returning the record: what it has accepted, so
 * that taking a change back is one too, but what was loaded where the change is still entered, so that it is sent again.
 * What is gone cannot be removed again.
 */
export function patchBase(loaded: unknown, accepted: unknown, edited: unknown): unknown {
  const again = differences(loaded, edited)
    .filter(({ path, to }) => to !== undefined && equalValues(memberAt(accepted, path), to))
    .map(({ path, from, to }) => ({ path, from: to, to: from }));
  return withDifferences(accepted, again);
}
