/** What the first sign-in loads: forms have inputs for credentials without it. */
export { Accounts } from "./accounts.ts";
export { OAuthClient } from "./oauth-client.ts";
