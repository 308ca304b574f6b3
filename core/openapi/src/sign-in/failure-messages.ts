import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  signInFailures: {
    password: "The server did not accept the user name or the password.",
    client: "The server did not accept the client ID or the client secret.",
    scopes: "The server did not accept the scopes.",
    grant: "The server does not offer this way to sign in to this client.",
    refused: "{origin} refused the sign-in.",
    /** A reason with the words of the server. */
    withDetail: "{reason} It says: {detail}",
    status: "{url} answered with the status {status}.",
    notJson:
      "{url} did not answer with a token but with {mediaType}. Check this URL in the API description.",
    notToken: "The answer of {url} is not a token: {reason}.",
    tokenType: 'The server issued a token of the type "{type}". Only bearer tokens can be used.',
    redirected:
      "{url} redirects to another address, which was not followed because the request contains secrets. If the server has moved, correct this URL in the API description.",
    insecure: "{url} is not encrypted. Secrets are sent only with https, or to this computer.",
    declined: "The sign-in was declined.",
    otherState:
      "The answer does not belong to this sign-in: its state is not the expected one. Sign in again.",
    otherIssuer:
      "The answer comes from another server than the sign-in page: {issuer}. It was not used.",
    noCode: "The answer of the sign-in page contains no code. Sign in again.",
    code: "The server did not accept the code of this sign-in. It may have been used already. Sign in again.",
    codeExpired: "The code has expired. Sign in again.",
    notOffered: "The server does not offer this way to sign in: it has no {name}.",
    notDiscovered: "{url} does not describe an OpenID provider: {reason}.",
    timedOut: "{origin} did not answer in time. Your input is kept. Try again.",
  },
} as const;

/** English messages about failed sign-ins, which a page loads with the first one. Translations use the same keys. */
export type SignInFailureCatalog = typeof catalog;

export const messages: Messages<SignInFailureCatalog> = defineMessages("openapi", catalog);
