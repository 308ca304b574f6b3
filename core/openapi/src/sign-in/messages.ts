import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  signIn: {
    method: "How to sign in",
    /** By grant. */
    methods: {
      password: "User name and password",
      clientCredentials: "Client credentials",
      token: "Paste an access token",
    },
    clientId: "Client ID",
    clientSecret: "Client secret",
    client: "Client",
    optionalClient: "Client (only if the server asks for one)",
    scopes: "Scopes",
    scope: "{name}: {description}",
    start: "Sign in",
    startAt: "Sign in at {origin}",
    cancel: "Cancel",
    signOut: "Sign out",
    signedIn: "Signed in",
    signedInAs: "Signed in as {name}",
    signedInWith: "Signed in with client {name}",
    granted: "Scopes: {scopes}.",
    expiresInMinutes: {
      one: "Expires in {count} minute.",
      other: "Expires in {count} minutes.",
    },
    expiresInHours: { one: "Expires in {count} hour.", other: "Expires in {count} hours." },
    expiresSoon: "Expires in less than a minute.",
    expired: "Expired. Sign out, then sign in again.",
    renewedInTime: "Renewed automatically.",
    facts: "{first} {second}",
    /** The sign-in ended because its refresh token is no longer accepted. */
    ended: "Your sign-in has expired. Sign in again.",
    notRenewed: "The sign-in could not be renewed: {reason}",
    notRevoked:
      "You are signed out here, but the server still accepts the token until it expires: {reason}",
    failed: "The sign-in failed for an unknown reason. Your input is kept.",
    noUrl: "The API description names no valid {name}, so this way to sign in cannot be used.",
  },
} as const;

/** English messages about signing in. Translations use the same keys. */
export type SignInCatalog = typeof catalog;

export const messages: Messages<SignInCatalog> = defineMessages("openapi", catalog);
