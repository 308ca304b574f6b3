/**
 * Why a redirect is the answer: only the origin of the base URL may be asked, or another origin would get a password in
 * the body, or a secret in the address.
 */
export type NotFollowed = "other-origin" | "secret-body" | "secret-address";

/** A response as it came, its body read within the limits. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Without parameters, in lower case; empty when the server does not say. */
  readonly mediaType: string;
  /** The charset that the server names. */
  readonly charset: string | undefined;
  readonly body: Uint8Array;
  /** Whether the body is longer than the limit; then `body` holds its beginning. */
  readonly isTruncated: boolean;
  /** From sending to the end of the body. */
  readonly milliseconds: number;
  /** Why this is a redirect that was not followed, where it could have been. */
  readonly notFollowed?: NotFollowed | undefined;
}
