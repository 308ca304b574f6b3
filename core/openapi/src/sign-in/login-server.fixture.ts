import {
  Alert,
  Badge,
  Button,
  PasswordInput,
  Select,
  TextInput,
  type View,
  type Widget,
} from "@heddle/views";
import { expect } from "vitest";

import { api, startResponder, type TestResponse, viewsIn } from "../form/api.fixture.ts";
import type { SeenRequest, TestServer } from "../send/server.fixture.ts";
import { SignInLink } from "./sign-in-link.ts";

/** What the token endpoint answers; a function decides per request. */
export interface LoginOptions {
  readonly token?: (
    parameters: URLSearchParams,
    seen: SeenRequest,
  ) => TestResponse | Promise<TestResponse>;
}

/** An API like those of FastAPI: `POST /token` signs in, and `GET /me` needs the last token. */
export async function startLogin({ token = issueToken() }: LoginOptions = {}): Promise<TestServer> {
  let valid = "";
  return startResponder(async (seen) => {
    if (!seen.url.endsWith("/token"))
      return seen.headers.authorization === `Bearer ${valid}`
        ? { body: { user: "ada", seen: seen.headers.authorization } }
        : {
            status: 401,
            headers: { "WWW-Authenticate": "Bearer" },
            body: { detail: "Not authenticated" },
          };
    const answer = await token(new URLSearchParams(seen.body.toString()), seen);
    const { access_token: issued } = (answer.body ?? {}) as { readonly access_token?: string };
    if (typeof issued === "string") valid = issued;
    return answer;
  });
}

/** Issues `token-of-ada-1`, `token-of-ada-2`, … for the right password or refresh token. */
export function issueToken(extra: object = {}): NonNullable<LoginOptions["token"]> {
  let count = 0;
  return (parameters) => {
    const isKnown =
      parameters.get("password") === "weaver-pass" ||
      parameters.get("refresh_token")?.startsWith("refresh-of-ada") === true;
    if (!isKnown) return { status: 400, body: { detail: `Incorrect username or password` } };
    count += 1;
    return { body: { access_token: `token-of-ada-${count}`, token_type: "bearer", ...extra } };
  };
}

/** A document with one operation that needs a sign-in. */
export function loginApi(flows: object, rest: object = {}): Record<string, unknown> {
  const responses = { 200: { description: "Done" } };
  return api(
    { "/me": { get: { responses, security: [{ account: ["read"] }] } } },
    { components: { securitySchemes: { account: { type: "oauth2", flows } } }, ...rest },
  );
}

export const scopes = { read: "Read orders", write: "" };

export function input(view: View, label: string): Widget {
  const found = viewsIn(view).find(
    (each) =>
      (each instanceof TextInput || each instanceof PasswordInput || each instanceof Select) &&
      each.label === label,
  );
  if (!found) throw new Error(`There is no input "${label}"`);
  return found as Widget;
}

/** The button with one of these labels, once it is there and can be pressed. */
export async function pressable(view: View, label: string | RegExp): Promise<Button> {
  const find = (): Button | undefined =>
    viewsIn(view).find(
      (each): each is Button =>
        each instanceof Button &&
        (typeof label === "string" ? each.label === label : label.test(each.label)) &&
        !each.busy,
    );
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find() as Button;
}

/** Enters values by label and presses "Sign in". */
export async function signIn(view: View, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) input(view, label).enter(value);
  await press(view, /^Sign in/);
}

/** Presses a button, once it can be pressed. */
export async function press(view: View, label: string | RegExp): Promise<void> {
  await (await pressable(view, label)).press();
}

/** The title of the completed sign-in. */
export function titleIn(view: View): string | undefined {
  return viewsIn(view).find((each) => each instanceof Badge)?.text;
}

/** The problem of a sign-in, once it is visible. */
export async function problemIn(view: View): Promise<string> {
  const find = (): string | undefined =>
    viewsIn(view)
      .find((each) => each instanceof Alert && each.visible)
      ?.read("text") as string | undefined;
  await expect.poll(find).toBeDefined();
  return String(find());
}

/** The address of the page that sign-in pages return to in tests. */
export const returnUrl = "http://127.0.0.1:5006/oauth/callback";

/** The link to a sign-in page, as a page shows it: it announces where sign-in pages return to. */
export function linkIn(view: View): SignInLink {
  const found = viewsIn(view).find((each) => each instanceof SignInLink);
  if (!(found instanceof SignInLink)) throw new Error("There is no link");
  if (found.returnUrl === "") found.announce(returnUrl);
  return found;
}

/** The parameters with which a running sign-in visits its page. */
export async function visitOf(view: View): Promise<URL> {
  const link = linkIn(view);
  await expect.poll(() => link.href).not.toBe("");
  return new URL(link.href);
}
