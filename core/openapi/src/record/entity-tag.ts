import type { ApiResponse } from "../response/api-response.ts";

/** What names this version of the record, where the server says so. */
export function entityTagOf(response: ApiResponse | null): string | undefined {
  return response?.headers.get("ETag") ?? undefined;
}

/**
 * The tag with which a record can be saved over the present version. A weak one matches nothing (RFC 9110, 13.1.1), and
 * one that was refused would be refused again: then nothing is asked of the version, unless the server insists.
 */
export function overwritingTag(
  present: string | undefined,
  refused: { readonly entityTag: string | undefined; readonly status: number },
): string | undefined {
  const isUseless = present?.startsWith("W/") === true || present === refused.entityTag;
  return isUseless && refused.status !== 428 ? undefined : present;
}
