import type { Translatable } from "@heddle/params";

import type { OAuthFlow, OAuthGrant } from "../document/security.ts";
import { messages } from "./messages.ts";
import type { DeviceCode, OAuthClient, Tokens } from "./oauth-client.ts";

const texts = messages.signIn;

export const fieldNames = ["username", "password", "clientId", "clientSecret"] as const;

export type FieldName = (typeof fieldNames)[number];

/** The input of one sign-in, which later edits do not change. */
export type SignInValues = Readonly<Record<FieldName, string>> & {
  readonly scopes: readonly string[];
  /** The page that a sign-in page returns to. */
  readonly returnUrl: string;
  readonly signal: AbortSignal;
  /** Lets the user visit a sign-in page; resolves to its answer. */
  readonly visit: (href: string) => Promise<string>;
  /** Shows a code that the user enters on another page. */
  readonly showCode: (code: DeviceCode) => void;
};

type UrlName = "authorizationUrl" | "deviceAuthorizationUrl" | "tokenUrl";

/** One way to sign in. */
export interface Method {
  /** The URLs of the flow that it needs. */
  readonly urls: readonly UrlName[];
  readonly required: readonly FieldName[];
  readonly optional: readonly FieldName[];
  /** Whether a sign-in page returns to this app. */
  readonly visits?: boolean;
  /** Whether the user continues on another page, where the inputs are not needed. */
  readonly isElsewhere?: boolean;
  readonly title: (tokens: Tokens, values: SignInValues) => Translatable;
  readonly run: (client: OAuthClient, values: SignInValues) => Promise<Tokens>;
}

export const methods: Readonly<Partial<Record<OAuthGrant, Method>>> = {
  authorizationCode: {
    urls: ["authorizationUrl", "tokenUrl"],
    required: ["clientId"],
    optional: ["clientSecret"],
    visits: true,
    isElsewhere: true,
    title: accountName,
    run: async (client, values) => {
      const visit = await client.authorize("code", values);
      return client.exchange(await values.visit(visit.href), visit, values.signal);
    },
  },
  deviceAuthorization: {
    urls: ["deviceAuthorizationUrl", "tokenUrl"],
    required: ["clientId"],
    optional: ["clientSecret"],
    isElsewhere: true,
    title: accountName,
    run: (client, values) => client.device(values, values.showCode),
  },
  implicit: {
    urls: ["authorizationUrl"],
    required: ["clientId"],
    optional: [],
    visits: true,
    isElsewhere: true,
    title: accountName,
    run: async (client, values) => {
      const visit = await client.authorize("token", values);
      return client.readToken(await values.visit(visit.href), visit);
    },
  },
  password: {
    urls: ["tokenUrl"],
    required: ["username", "password"],
    optional: ["clientId", "clientSecret"],
    title: (_tokens, { username: name }) => texts.signedInAs({ name }),
    run: (client, values) => client.password(values),
  },
  clientCredentials: {
    urls: ["tokenUrl"],
    required: ["clientId", "clientSecret"],
    optional: [],
    title: (_tokens, { clientId: name }) => texts.signedInWith({ name }),
    run: (client, values) => client.clientCredentials(values),
  },
};

/** The user in the ID token, if there is one. */
function accountName({ account: name }: Tokens): Translatable {
  return name === undefined ? texts.signedIn : texts.signedInAs({ name });
}

export function isUsable({ grant }: OAuthFlow): boolean {
  return methods[grant] !== undefined;
}

/** Scopes of OpenID Connect. */
const openIdScopes = ["openid", "profile", "email", "offline_access"];

/** The ways to sign in at an issuer. Whether it offers them is known when it is asked. */
export const discoveredFlows: readonly OAuthFlow[] = (
  ["authorizationCode", "deviceAuthorization", "clientCredentials"] as const
).map((grant) => ({
  grant,
  authorizationUrl: "",
  deviceAuthorizationUrl: "",
  tokenUrl: "",
  refreshUrl: "",
  scopes:
    grant === "clientCredentials" ? [] : openIdScopes.map((name) => ({ name, description: "" })),
}));

/** The scope that makes a sign-in one of OpenID Connect. */
export function initialScopes({ scopes }: OAuthFlow): readonly string[] {
  return scopes.some(({ name }) => name === "openid") ? ["openid"] : [];
}

export function scopeOptions({ scopes }: OAuthFlow): { label: Translatable; value: string }[] {
  return scopes.map(({ name: value, description }) => ({
    label: description === "" ? value : texts.scope({ name: value, description }),
    value,
  }));
}
