/** The ways to sign in that `sign-in-flows.spec.ts` tries. */
export const flows = [
  "password",
  "clientCredentials",
  "authorizationCode",
  "implicit",
  "deviceAuthorization",
  "openIdConnect",
] as const;

export type Flow = (typeof flows)[number];

export const modes = ["embedded", "served"] as const;

export type Mode = (typeof modes)[number];
