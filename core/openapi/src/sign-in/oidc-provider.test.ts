import { MultiSelect } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { api, startResponder, textOf, viewsIn } from "../form/api.fixture.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import type { TestServer } from "../send/server.fixture.ts";
import {
  input,
  linkIn,
  loginApi,
  press,
  problemIn,
  scopes,
  signIn,
  titleIn,
  visitOf,
} from "./login-server.fixture.ts";
import { loomClient, startProvider, type TestProvider, visitAs } from "./oidc-provider.fixture.ts";

/** A form whose operation needs a sign-in at an issuer. */
function formAt(openIdConnectUrl: string, { url }: Pick<TestServer, "url">): OpenAPIForm {
  const openapi = api(
    { "/me": { get: { responses: {}, security: [{ account: ["read"] }] } } },
    { components: { securitySchemes: { account: { type: "openIdConnect", openIdConnectUrl } } } },
  );
  const form = new OpenAPIForm({ openapi, baseUrl: url, path: "/me" });
  linkIn(form.form);
  return form;
}

async function start(): Promise<{
  readonly provider: TestProvider;
  readonly server: TestServer;
  readonly form: OpenAPIForm;
}> {
  const provider = await startProvider();
  const server = await startResponder();
  const form = formAt(`${provider.url}/.well-known/openid-configuration`, server);
  return { provider, server, form };
}

it("[O472] gets a token with client credentials from an OpenID provider", async () => {
  const provider = await startProvider();
  const server = await startResponder();
  const tokenUrl = `${provider.url}/token`;
  const openapi = loginApi({ clientCredentials: { tokenUrl, scopes } });
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/me" });
  await signIn(form.form, { ...loomClient, "Client secret": "something else" });
  await expect.poll(() => input(form.form, "Client ID").error).not.toBeNull();
  await signIn(form.form, loomClient);
  await expect.poll(() => titleIn(form.form)).toBe("Signed in with client loom");
  await form.submit();
  expect(server.seen[0]?.headers.authorization).toMatch(/^Bearer [\w-]{43}$/);
});

describe("[O484] at an issuer of OpenID Connect", () => {
  it("discovers its endpoints, validates the ID token, renews and revokes the tokens", async () => {
    const { form, server, provider } = await start();
    viewsIn(form.form)
      .find((view) => view instanceof MultiSelect)
      ?.enter(["openid", "offline_access", "read"]);
    await signIn(form.form, loomClient);
    const visit = await visitOf(form.form);
    expect(visit.origin).toBe(provider.url);
    expect(visit.searchParams.get("nonce")).toMatch(/^[\w-]{43}$/);
    linkIn(form.form).receive(await visitAs(visit.href));
    await expect.poll(() => titleIn(form.form)).toBe("Signed in as ada");
    expect(textOf(form.form)).toContain("Renewed automatically.");
    await form.submit();
    const token = server.seen[0]?.headers.authorization ?? "";
    expect(token).toMatch(/^Bearer [\w-]{43}$/);
    await press(form.form, "Sign out");
    // The provider no longer knows the token.
    const ask = (): Promise<number> =>
      fetch(`${provider.url}/me`, { headers: { Authorization: token } }).then(
        ({ status }) => status,
      );
    await expect.poll(ask).toBe(401);
  });

  it("rejects an ID token for another visit", async () => {
    const { form } = await start();
    await signIn(form.form, loomClient);
    const visit = await visitOf(form.form);
    visit.searchParams.set("nonce", "of-somebody-else");
    linkIn(form.form).receive(await visitAs(visit.href));
    expect(await problemIn(form.form)).toContain("nonce");
    expect(titleIn(form.form)).toBeUndefined();
  });

  it("rejects an answer of another issuer, and one without its issuer", async () => {
    for (const change of [
      (answer: URLSearchParams) => answer.set("iss", "http://127.0.0.1:1"),
      (answer: URLSearchParams) => answer.delete("iss"),
    ]) {
      const { form } = await start();
      await signIn(form.form, loomClient);
      const answer = new URLSearchParams(await visitAs((await visitOf(form.form)).href));
      change(answer);
      linkIn(form.form).receive(String(answer));
      expect(await problemIn(form.form)).toContain("another server");
    }
  });

  it("selects the scopes that the operation names, with openid", async () => {
    const { form } = await start();
    const scopesIn = viewsIn(form.form).find((view) => view instanceof MultiSelect);
    expect(scopesIn?.value).toEqual(["openid", "read"]);
  });

  it.each<readonly [string, object, RegExp]>([
    ["HTML", { headers: { "Content-Type": "text/html" }, body: "<p>Hi</p>" }, /OpenID provider/],
    ["a missing page", { status: 404, body: {} }, /refused/],
    ["another issuer", { body: { issuer: "https://other.example" } }, /issuer/],
    ["no endpoints", { body: {} }, /issuer/],
  ])("explains a discovery document that is %s", async (_what, answer, expected) => {
    const server = await startResponder(() => answer);
    const form = formAt(server.url, server);
    await signIn(form.form, { "Client ID": "loom" });
    expect(await problemIn(form.form)).toMatch(expected);
    expect(server.seen.map(({ url }) => url)).toEqual(["/.well-known/openid-configuration"]);
  });

  it("explains an issuer that does not offer the chosen way", async () => {
    const server: TestServer = await startResponder(() => ({ body: { issuer: server.url } }));
    const form = formAt("/", server);
    await signIn(form.form, { "Client ID": "loom" });
    expect(await problemIn(form.form)).toContain("authorization_endpoint");
  });
});

describe("[O485] with a code on another device", () => {
  const deviceAuthorization = { deviceAuthorizationUrl: "/device", tokenUrl: "/token", scopes };

  /** Answers the polls of the token endpoint in this order. */
  async function startDevice(polls: object[], expires_in = 60): Promise<TestServer> {
    return startResponder(({ url }) => {
      if (url === "/me") return { body: {} };
      if (url === "/token") return polls.shift() ?? pending;
      return {
        body: {
          device_code: "the-device-code",
          user_code: "WDJB-MJHT",
          verification_uri: "https://login.example.com/device",
          verification_uri_complete: "https://login.example.com/device?user_code=WDJB-MJHT",
          expires_in,
          interval: 0.01,
        },
      };
    });
  }

  function formFor({ url }: TestServer): OpenAPIForm {
    const openapi = loginApi({ deviceAuthorization });
    return new OpenAPIForm({ openapi, baseUrl: url, path: "/me" });
  }

  const pending = { status: 400, body: { error: "authorization_pending" } };
  const issued = { body: { access_token: "device-token", token_type: "bearer" } };

  it("shows the code and the link, and asks until the user has entered it", async () => {
    const polls: object[] = [];
    const server = await startDevice(polls);
    const form = formFor(server);
    await signIn(form.form, { "Client ID": "loom" });
    await expect.poll(() => textOf(form.form)).toContain("WDJB-MJHT");
    expect(textOf(form.form)).toContain("https://login.example.com/device");
    polls.push(issued);
    await expect.poll(() => titleIn(form.form)).toBe("Signed in");
    await form.submit();
    expect(server.seen.at(-1)?.headers.authorization).toBe("Bearer device-token");
    expect(textOf(form.form)).not.toContain("WDJB-MJHT");
  });

  it.each<readonly [string, object, RegExp]>([
    ["a refusal", { status: 400, body: { error: "access_denied" } }, /declined/],
    ["an expired code", { status: 400, body: { error: "expired_token" } }, /expired/],
    ["a failure", { status: 500 }, /500/],
  ])("ends with %s", async (_what, answer, expected) => {
    const server = await startDevice([pending, answer]);
    const form = formFor(server);
    await signIn(form.form, { "Client ID": "loom" });
    expect(await problemIn(form.form)).toMatch(expected);
  });

  it("ends when the code has expired, whatever the server answers", async () => {
    const server = await startDevice([], 0);
    const form = formFor(server);
    await signIn(form.form, { "Client ID": "loom" });
    expect(await problemIn(form.form)).toContain("expired");
  });

  it("can be canceled", async () => {
    const server = await startDevice(Array.from({ length: 10_000 }, () => pending));
    const form = formFor(server);
    await signIn(form.form, { "Client ID": "loom" });
    await press(form.form, "Cancel");
    expect(textOf(form.form)).not.toContain("WDJB-MJHT");
    expect(titleIn(form.form)).toBeUndefined();
  });

  it("works with an OpenID provider", async () => {
    const { form } = await start();
    input(form.form, "How to sign in").enter("deviceAuthorization");
    await signIn(form.form, loomClient);
    await expect.poll(() => textOf(form.form)).toContain("/device");
    expect(linkIn(form.form).href).toMatch(/\/device\?user_code=/);
  });
});

it("[O474] a server that does not invalidate the tokens is reported", async () => {
  const server: TestServer = await startResponder(({ url }) => {
    if (url === "/revoke") return { status: 503 };
    if (url === "/token") return { body: { access_token: "token-of-loom", token_type: "bearer" } };
    return {
      body: {
        issuer: server.url,
        token_endpoint: `${server.url}/token`,
        revocation_endpoint: `${server.url}/revoke`,
      },
    };
  });
  const form = formAt("/", server);
  input(form.form, "How to sign in").enter("clientCredentials");
  await signIn(form.form, loomClient);
  await press(form.form, "Sign out");
  expect(await problemIn(form.form)).toContain("503");
  expect(titleIn(form.form)).toBeUndefined();
});
