import { Alert, MultiSelect, PasswordInput } from "@heddle/views";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { startResponder, textOf, viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIFormOptions } from "../form/form-options.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { OpenAPIConsole } from "../console/openapi-console.ts";
import { toCurl } from "../request/snippets.ts";
import { closedAddress, startServer, type TestServer } from "../send/server.fixture.ts";
import {
  input,
  issueToken,
  loginApi,
  type LoginOptions,
  press,
  pressable,
  problemIn,
  scopes,
  signIn,
  startLogin,
  titleIn,
} from "./login-server.fixture.ts";

const ada = { "User name": "ada", Password: "weaver-pass" };

function formFor(
  { url }: Pick<TestServer, "url">,
  flows: object = { password: { tokenUrl: "token", scopes } },
  options: Partial<OpenAPIFormOptions> = {},
): OpenAPIForm {
  return new OpenAPIForm({ openapi: loginApi(flows), baseUrl: url, path: "/me", ...options });
}

async function signedIn(form: OpenAPIForm, title: string): Promise<void> {
  await expect.poll(() => titleIn(form.form)).toBe(title);
}

/** The parameters that the token endpoint received. */
function tokenRequests({ seen }: TestServer): readonly Record<string, string>[] {
  return seen
    .filter(({ url }) => url.endsWith("/token"))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body.toString())));
}

describe("[O471] with a user name and a password", () => {
  it("gets a token from a URL that is relative to the server, and sends it", async () => {
    const server = await startLogin();
    const form = formFor({ url: `${server.url}/v1` });
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
    expect(server.seen[0]).toMatchObject({ method: "POST", url: "/v1/token" });
    expect(tokenRequests(server)).toEqual([
      { grant_type: "password", username: "ada", password: "weaver-pass", scope: "read" },
    ]);
    expect(server.seen[0]?.headers.origin).toBeUndefined();
    expect((await form.submit())?.status).toBe(200);
  });

  it("sends the chosen scopes, and a client if there is one", async () => {
    const server = await startLogin();
    const form = formFor(server);
    viewsIn(form.form)
      .find((view) => view instanceof MultiSelect)
      ?.enter(["read", "write"]);
    await signIn(form.form, { ...ada, "Client ID": "loom", "Client secret": "s:cret" });
    await signedIn(form, "Signed in as ada");
    expect(tokenRequests(server)[0]).toMatchObject({ scope: "read write" });
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${btoa("loom:s%3Acret")}`);
  });

  it("asks for what is missing, and sends nothing", async () => {
    const server = await startLogin();
    const form = formFor(server);
    await signIn(form.form, { "User name": "ada" });
    expect(input(form.form, "Password")).toMatchObject({ focusRequests: 1 });
    expect(input(form.form, "Password").error).not.toBeNull();
    expect(server.seen).toEqual([]);
  });

  it("shows a refusal at the password, in the words of the server, and keeps the input", async () => {
    const server = await startLogin();
    const form = formFor(server);
    await signIn(form.form, { ...ada, Password: "wrong-pass" });
    const password = input(form.form, "Password");
    await expect.poll(() => password.error).toContain("Incorrect username or password");
    expect(password.value).toBe("wrong-pass");
    expect(input(form.form, "User name").value).toBe("ada");
  });

  it("does not show a secret that a refusal repeats", async () => {
    const server = await startLogin({
      token: (given) => ({
        status: 400,
        body: { error: "invalid_grant", error_description: `No: ${given.get("password")}` },
      }),
    });
    const form = formFor(server);
    await signIn(form.form, ada);
    await expect.poll(() => input(form.form, "Password").error).toContain("No: ********");
  });
});

describe("[O472] with client credentials", () => {
  const flows = { clientCredentials: { tokenUrl: "/token" } };
  const loom = { "Client ID": "loom", "Client secret": "clothsecret" };

  it("gets a token with the secret in a header", async () => {
    const server = await startLogin({
      token: () => ({ body: { access_token: "token-of-loom", token_type: "Bearer" } }),
    });
    const form = formFor(server, flows);
    await signIn(form.form, loom);
    await signedIn(form, "Signed in with client loom");
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${btoa("loom:clothsecret")}`);
    expect((await form.submit())?.status).toBe(200);
  });

  it("sends the secret in the body if the server does not accept it in a header", async () => {
    const server = await startLogin({
      token: (given) =>
        given.has("client_secret")
          ? { body: { access_token: "token-of-loom", token_type: "Bearer" } }
          : { status: 401, body: { error: "invalid_client" } },
    });
    const form = formFor(server, flows);
    await signIn(form.form, loom);
    await signedIn(form, "Signed in with client loom");
    expect(tokenRequests(server)[1]).toMatchObject({ client_secret: "clothsecret" });
  });

  it("shows a refused client at its id", async () => {
    const server = await startLogin({
      token: () => ({ status: 401, body: { error: "invalid_client" } }),
    });
    const form = formFor(server, flows);
    await signIn(form.form, loom);
    await expect.poll(() => input(form.form, "Client ID").error).not.toBeNull();
  });
});

describe("[O473] a token", () => {
  it("is renewed once for requests that the API refuses, which are repeated", async () => {
    const server = await startLogin({ token: issueToken({ refresh_token: "refresh-of-ada" }) });
    const form = formFor(server);
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
    // Another sign-in makes the first token invalid.
    const other = formFor(server);
    await signIn(other.form, ada);
    await signedIn(other, "Signed in as ada");
    expect((await form.submit())?.status).toBe(200);
    expect(tokenRequests(server).map((each) => each["grant_type"])).toEqual([
      "password",
      "password",
      "refresh_token",
    ]);
  });

  it("is renewed before it is used if it expires soon", async () => {
    const server = await startLogin({
      token: issueToken({ refresh_token: "refresh-of-ada", expires_in: 30 }),
    });
    const form = formFor(server);
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
    await form.submit();
    expect(server.seen.map(({ url }) => url)).toEqual(["/token", "/token", "/me"]);
  });

  it("is not renewed for a second refusal of the same request", async () => {
    const server = await startResponder(({ url }) =>
      url === "/token"
        ? {
            body: {
              access_token: `token-${Math.random()}`,
              token_type: "bearer",
              refresh_token: "r-e-f",
            },
          }
        : { status: 401, body: {} },
    );
    const form = formFor(server);
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
    expect((await form.submit())?.status).toBe(401);
    expect(server.seen.map(({ url }) => url)).toEqual(["/token", "/me", "/token", "/me"]);
  });

  it("asks for a new sign-in if its refresh token is no longer accepted", async () => {
    const issue = issueToken({ refresh_token: "refresh-of-ada", expires_in: 30 });
    const server = await startLogin({
      token: (given, seen) =>
        given.has("refresh_token")
          ? { status: 400, body: { error: "invalid_grant" } }
          : issue(given, seen),
    });
    const form = formFor(server);
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
    await form.submit();
    expect(await problemIn(form.form)).toContain("expired");
    expect(titleIn(form.form)).toBeUndefined();
  });

  it("shows when it expires, and is renewed in time", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    let count = 0;
    const fetch = async (): Promise<Response> => {
      count += 1;
      const expiry = { expires_in: 600, refresh_token: "refresh-of-ada" };
      return Response.json({ access_token: `token-${count}`, token_type: "bearer", ...expiry });
    };
    const form = formFor({ url: "https://api.example.com" }, undefined, { fetch });
    await signIn(form.form, ada);
    await expect.poll(() => titleIn(form.form)).toBe("Signed in as ada");
    expect(textOf(form.form)).toContain("Expires in 10 minutes.");
    await vi.advanceTimersByTimeAsync(60_500);
    expect(textOf(form.form)).toContain("Expires in 8 minutes.");
    expect(count).toBe(1);
    await vi.advanceTimersByTimeAsync(8.5 * 60_000);
    expect(count).toBe(2);
    expect(textOf(form.form)).toMatch(/Expires in (9|10) minutes\./);
  });
});

describe("[O474] Sign out", () => {
  it("removes the token, and keeps the input", async () => {
    const server = await startLogin();
    const form = formFor(server);
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
    await press(form.form, "Sign out");
    expect(titleIn(form.form)).toBeUndefined();
    expect(input(form.form, "User name").value).toBe("ada");
    expect((await form.submit())?.status).toBe(401);
  });

  it("replaces no view with the focus: the button is the same in every state", async () => {
    const server = await startLogin();
    const form = formFor(server);
    const start = await pressable(form.form, "Sign in");
    await signIn(form.form, ada);
    expect(await pressable(form.form, "Sign out")).toBe(start);
  });
});

it("[O475] a running sign-in can be canceled", async () => {
  let answer = (): void => {};
  const server = await startServer((_request, response) => {
    answer = () => response.end("{}");
  });
  const form = formFor(server);
  await signIn(form.form, ada);
  await press(form.form, "Cancel");
  answer();
  await pressable(form.form, "Sign in");
  expect(viewsIn(form.form).some((view) => view instanceof Alert && view.visible)).toBe(false);
  expect(input(form.form, "Password").value).toBe("weaver-pass");
});

describe("[O476] a token endpoint that does not answer with a bearer token is reported with the reason", () => {
  const html = { headers: { "Content-Type": "text/html" }, body: "<h1>Welcome</h1>" };
  it.each<readonly [string, ReturnType<NonNullable<LoginOptions["token"]>>, RegExp]>([
    ["HTML", html, /text\/html/],
    ["an error page", { ...html, status: 404 }, /text\/html/],
    ["no body", { status: 204 }, /did not answer with a token/],
    ["a failure", { status: 503, body: { detail: "Down" } }, /503/],
    ["no token", { body: { token_type: "bearer" } }, /not a token/],
    ["another type", { body: { access_token: "a-token", token_type: "mac" } }, /"mac"/],
    ["a list", { body: [] }, /did not answer with a token/],
    [
      "a redirect to another origin",
      { status: 307, headers: { Location: "http://127.0.0.1:9/steal" } },
      /redirects/,
    ],
    ["refused scopes", { status: 400, body: { error: "unauthorized_client" } }, /way to sign in/],
  ])("%s", async (_what, answer, expected) => {
    const server = await startLogin({ token: () => answer });
    const form = formFor(server, undefined, { redirects: "follow" });
    await signIn(form.form, ada);
    expect(await problemIn(form.form)).toMatch(expected);
    expect(input(form.form, "Password").value).toBe("weaver-pass");
  });

  it("no server", async () => {
    const url = await closedAddress();
    const form = formFor({ url });
    await signIn(form.form, ada);
    expect(await problemIn(form.form)).toContain("refused");
  });

  it("a server that does not answer in time", async () => {
    const server = await startServer(() => {});
    const form = formFor(server, undefined, { timeout: 20 });
    await signIn(form.form, ada);
    expect(await problemIn(form.form)).toContain("in time");
  });

  it("a redirect that a browser hides", async () => {
    const fetch = async (): Promise<Response> =>
      Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" });
    const form = formFor({ url: "https://api.example.com" }, undefined, { fetch });
    await signIn(form.form, ada);
    expect(await problemIn(form.form)).toContain("redirects");
  });

  it("no URL, or one that is not http", async () => {
    for (const tokenUrl of ["", "javascript:alert(1)", "https://"]) {
      const form = formFor({ url: "https://api.example.com" }, { password: { tokenUrl } });
      await signIn(form.form, ada);
      expect(await problemIn(form.form)).toContain("tokenUrl");
    }
  });
});

describe("[O477] a secret is sent", () => {
  it("to another origin than that of the API only by a button that names it", async () => {
    const server = await startLogin();
    const form = formFor(
      { url: "https://api.example.com" },
      { password: { tokenUrl: `${server.url}/token` } },
    );
    expect((await pressable(form.form, /^Sign in/)).label).toBe(`Sign in at ${server.url}`);
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
  });

  it("not by a button that still names another origin", async () => {
    const server = await startLogin();
    const form = formFor(server);
    const start = await pressable(form.form, "Sign in");
    form.baseUrl = "https://elsewhere.example.com";
    const { revision } = start;
    form.baseUrl = server.url;
    expect(start.revision).toBe(revision);
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
    expect(server.seen).toHaveLength(1);
  });

  it("not without encryption, except to this computer and to the API itself", async () => {
    const form = formFor(
      { url: "https://api.example.com" },
      { password: { tokenUrl: "http://login.example.com/token" } },
    );
    await signIn(form.form, ada);
    expect(await problemIn(form.form)).toContain("http://login.example.com/token");
  });
});

it("[O478] a token that the user already has can be pasted", async () => {
  const server = await startLogin();
  const form = formFor(server);
  input(form.form, "How to sign in").enter("token");
  viewsIn(form.form)
    .find((view) => view instanceof PasswordInput)
    ?.enter("pasted-token");
  await form.submit();
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer pasted-token"]);
  input(form.form, "How to sign in").enter("password");
  await form.submit();
  expect(server.seen[1]?.headers.authorization).toBeUndefined();
});

describe("[O479] a token of a sign-in", () => {
  it("is masked in the request, in the response and in a copied command", async () => {
    const server = await startLogin({ token: issueToken({ refresh_token: "refresh-of-ada" }) });
    const form = formFor(server);
    await signIn(form.form, ada);
    await signedIn(form, "Signed in as ada");
    await form.submit();
    expect(textOf(form.view() as never)).not.toContain("token-of-ada");
    expect(toCurl(await form.plan())).not.toContain("token-of-ada");
    expect(textOf(form.form)).not.toContain("refresh-of-ada");
    expect(textOf(form.form)).not.toContain("weaver-pass");
  });

  it("is used by all operations of a console, at the origins that the user chose or confirmed", async () => {
    const server = await startLogin();
    const other = await startResponder();
    const responses = {};
    const openapi = loginApi(
      { password: { tokenUrl: "token" } },
      {
        servers: [{ url: server.url }],
        paths: {
          "/me": { get: { responses, security: [{ account: [] }] } },
          "/else": {
            servers: [{ url: other.url }],
            get: { responses, security: [{ account: [] }] },
          },
        },
      },
    );
    const console = new OpenAPIConsole({ openapi });
    const [dialog] = console.aside;
    if (!dialog) throw new Error("There is no dialog");
    await signIn(dialog, ada);
    await pressable(dialog, "Sign out");
    expect(console.tools.map((tool) => String(tool.read("label")))).toEqual(["Credentials (1)"]);
    console.open("get:/me");
    expect((await console.form?.submit())?.status).toBe(200);
    console.open("get:/else");
    await console.form?.submit();
    expect(other.seen[0]?.headers.authorization).toBeUndefined();
    expect(textOf(console.requests)).not.toContain("token-of-ada");
  });
});
