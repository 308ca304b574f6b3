import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { textOf } from "../form/api.fixture.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import type { TestServer } from "../send/server.fixture.ts";
import {
  input,
  linkIn,
  loginApi,
  type LoginOptions,
  press,
  problemIn,
  returnUrl,
  scopes,
  signIn,
  startLogin,
  titleIn,
  visitOf,
} from "./login-server.fixture.ts";
import { SignInLink } from "./sign-in-link.ts";
import { withIssue } from "../../../params/src/thrown.fixture.ts";

const flows = {
  authorizationCode: { authorizationUrl: "/authorize?tenant=a", tokenUrl: "/token", scopes },
};

/** Issues a token for each code once, if its verifier fits the challenge. */
function codeServer(challenges: Map<string, string>): NonNullable<LoginOptions["token"]> {
  return (given) => {
    const code = given.get("code") ?? "";
    const challenge = createHash("sha256")
      .update(given.get("code_verifier") ?? "")
      .digest("base64url");
    if (challenges.get(code) !== challenge)
      return { status: 400, body: { error: "invalid_grant" } };
    challenges.delete(code);
    return { body: { access_token: `token-for-${code}`, token_type: "Bearer" } };
  };
}

interface Started {
  readonly server: TestServer;
  readonly form: OpenAPIForm;
  readonly challenges: Map<string, string>;
}

async function start(declared: object = flows): Promise<Started> {
  const challenges = new Map<string, string>();
  const server = await startLogin({ token: codeServer(challenges) });
  const form = new OpenAPIForm({ openapi: loginApi(declared), baseUrl: server.url, path: "/me" });
  linkIn(form.form);
  await signIn(form.form, { "Client ID": "loom" });
  return { server, form, challenges };
}

/** The sign-in page accepts the visit; returns the answer with which it returns. */
async function accept({ form, challenges }: Started, code = "code-1"): Promise<URLSearchParams> {
  const { searchParams } = await visitOf(form.form);
  challenges.set(code, searchParams.get("code_challenge") ?? "");
  return new URLSearchParams({ code, state: searchParams.get("state") ?? "" });
}

describe("[O480] with an authorization code", () => {
  it("visits the sign-in page with PKCE, and exchanges the code in this process", async () => {
    const started = await start();
    const { form, server } = started;
    const { pathname, searchParams } = await visitOf(form.form);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      "/authorize",
      {
        tenant: "a",
        client_id: "loom",
        redirect_uri: returnUrl,
        response_type: "code",
        scope: "read",
        state: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: "S256",
      },
    ]);
    linkIn(form.form).receive(String(await accept(started)));
    await expect.poll(() => titleIn(started.form.form)).toBe("Signed in");
    expect((await form.submit())?.status).toBe(200);
    expect(server.seen[1]?.headers.authorization).toBe("Bearer token-for-code-1");
  });

  it("shows the redirect URI to register", async () => {
    const server = await startLogin();
    const form = new OpenAPIForm({ openapi: loginApi(flows), baseUrl: server.url, path: "/me" });
    linkIn(form.form);
    expect(textOf(form.form)).toContain(returnUrl);
  });

  it("needs a page to return to", async () => {
    const server = await startLogin();
    const form = new OpenAPIForm({ openapi: loginApi(flows), baseUrl: server.url, path: "/me" });
    await signIn(form.form, { "Client ID": "loom" });
    expect(textOf(form.form)).toContain("cannot return here");
  });
});

describe("[O481] the answer of a sign-in page", () => {
  it("is accepted once, and only while a sign-in is running", async () => {
    const started = await start();
    const { form, server } = started;
    const link = linkIn(form.form);
    const answer = String(await accept(started));
    link.receive(answer);
    await expect.poll(() => titleIn(started.form.form)).toBe("Signed in");
    expect(link.href).toBe("");
    expect(SignInLink.intents.receive?.guard?.(link as never)).toBeDefined();
    expect(server.seen).toHaveLength(1);
  });

  it.each<readonly [string, (answer: URLSearchParams) => void, RegExp]>([
    ["another state", (answer) => answer.set("state", "other"), /state/],
    ["two states", (answer) => answer.append("state", "other"), /state/],
    ["no state", (answer) => answer.delete("state"), /state/],
    ["no code", (answer) => answer.delete("code"), /no code/],
    ["another issuer", (answer) => answer.set("iss", "https://evil.example"), /evil\.example/],
    ["a refusal", (answer) => answer.set("error", "access_denied"), /declined/],
    ["an error", (answer) => answer.set("error", "server_error"), /server_error/],
    ["a code that was used already", (answer) => answer.set("code", "code-0"), /used already/],
  ])("with %s is reported, and nothing is signed in", async (_what, change, expected) => {
    const started = await start();
    const answer = await accept(started);
    change(answer);
    linkIn(started.form.form).receive(String(answer));
    expect(await problemIn(started.form.form)).toMatch(expected);
    expect(titleIn(started.form.form)).toBeUndefined();
    expect(input(started.form.form, "Client ID").value).toBe("loom");
  });

  it("may name an issuer of the origin of the sign-in page", async () => {
    const started = await start();
    const answer = await accept(started);
    answer.set("iss", `${started.server.url}/tenant`);
    linkIn(started.form.form).receive(String(answer));
    await expect.poll(() => titleIn(started.form.form)).toBe("Signed in");
  });

  it("is not awaited any more after a cancel", async () => {
    const started = await start();
    const { form } = started;
    const answer = String(await accept(started));
    await press(form.form, "Cancel");
    expect(linkIn(form.form).href).toBe("");
    await signIn(form.form, {});
    await visitOf(form.form);
    linkIn(form.form).receive(answer);
    expect(await problemIn(started.form.form)).toMatch(/state/);
  });

  it("is never an address of another scheme than http", async () => {
    const { form } = await start();
    const link = linkIn(form.form);
    expect(() => (link.href = "javascript:alert(1)")).toThrow(withIssue("invalid_format", "href"));
    const { guard } = SignInLink.intents.announce ?? {};
    expect(guard?.(link as never, "javascript:alert(1)" as never)).toBeDefined();
  });
});

it("[O482] the button names every origin that receives a code or a secret", () => {
  const authorizationCode = {
    authorizationUrl: "https://login.example.com/authorize",
    tokenUrl: "https://tokens.example.com/token",
  };
  const openapi = loginApi({ authorizationCode });
  const form = new OpenAPIForm({ openapi, baseUrl: "https://api.example.com", path: "/me" });
  expect(textOf(form.form)).toContain(
    "Sign in at https://login.example.com and https://tokens.example.com",
  );
});

describe("[O483] the implicit flow", () => {
  const implicit = { implicit: { authorizationUrl: "/authorize", scopes } };

  it("reads the token in the fragment", async () => {
    const started = await start(implicit);
    const { searchParams } = await visitOf(started.form.form);
    expect(searchParams.get("response_type")).toBe("token");
    expect(searchParams.has("code_challenge")).toBe(false);
    const state = searchParams.get("state") ?? "";
    const answer = {
      access_token: "implicit-token",
      token_type: "bearer",
      expires_in: "60",
      state,
    };
    linkIn(started.form.form).receive(String(new URLSearchParams(answer)));
    await expect.poll(() => titleIn(started.form.form)).toBe("Signed in");
    await started.form.submit();
    expect(started.server.seen[0]?.headers.authorization).toBe("Bearer implicit-token");
  });

  it("checks the state and the type", async () => {
    const started = await start(implicit);
    const state = (await visitOf(started.form.form)).searchParams.get("state") ?? "";
    const answer = { access_token: "a", token_type: "mac", state };
    linkIn(started.form.form).receive(String(new URLSearchParams(answer)));
    expect(await problemIn(started.form.form)).toContain("mac");
  });
});
