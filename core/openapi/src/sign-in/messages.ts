import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  signIn: {
    method: "How to sign in",
    /** By grant. */
    methods: {
      authorizationCode: "Sign-in page",
      password: "User name and password",
      clientCredentials: "Client credentials",
      deviceAuthorization: "Code on another device",
      implicit: "Sign-in page (implicit)",
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
    /** Several origins of one sign-in. */
    origins: "{first} and {second}",
    open: "Open the sign-in page",
    waiting:
      "Sign in on the page that opens in a new window, then return here. If no window opens, use the link.",
    code: "Code",
    enterCode: "Open {url} on any device and enter this code. This page continues by itself.",
    returnUrl: "The client must be registered with this redirect URI: {url}",
    noReturnUrl:
      "The sign-in page cannot return here, because this app is not shown in a page. Choose another way to sign in.",
    badReturnUrl: "This is not an http or https URL.",
    notWaiting: "No sign-in is waiting for an answer.",
    tooLate: "The sign-in page did not return in time. Sign in again.",
    cancel: "Cancel",
    signOut: "Sign out",
    addAccount: "Add another account",
    back: "Back",
    account: "Account",
    /** Accounts of the same name have different positions. */
    accountName: "{position}. {name}",
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
