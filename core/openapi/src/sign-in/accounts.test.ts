import { PasswordInput, type View } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { OpenAPIConsole } from "../console/openapi-console.ts";
import { api, startResponder, textOf, viewsIn } from "../form/api.fixture.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import type { TestServer } from "../send/server.fixture.ts";
import { input, loginApi, press, pressable, signIn } from "./login-server.fixture.ts";

/** An API that issues `token-of-ada` to ada. */
function startStudio(): Promise<TestServer> {
  return startResponder(({ url, body }) => {
    if (url !== "/token") return { body: {} };
    const given = new URLSearchParams(body.toString());
    const name = given.get("username") ?? given.get("refresh_token");
    return {
      body: {
        access_token: `token-of-${name}${given.has("refresh_token") ? "-renewed" : ""}`,
        token_type: "bearer",
        refresh_token: name,
        expires_in: name === "grace" ? 10 : 3600,
      },
    };
  });
}

function formFor({ url }: TestServer): OpenAPIForm {
  const openapi = loginApi({ password: { tokenUrl: "token" } });
  return new OpenAPIForm({ openapi, baseUrl: url, path: "/me" });
}

async function sentBy(form: OpenAPIForm, { seen }: TestServer): Promise<string | undefined> {
  await form.submit();
  return seen.at(-1)?.headers.authorization;
}

async function signInAs(view: View, name: string): Promise<void> {
  await signIn(view, { "User name": name, Password: "shuttle" });
  await pressable(view, "Sign out");
}

describe("[O486] several accounts of a scheme", () => {
  it("are kept side by side, and the user chooses the one that is used", async () => {
    const server = await startStudio();
    const form = formFor(server);
    await signInAs(form.form, "ada");
    expect(await sentBy(form, server)).toBe("Bearer token-of-ada");
    await press(form.form, "Add another account");
    await signInAs(form.form, "bea");
    expect(await sentBy(form, server)).toBe("Bearer token-of-bea");
    input(form.form, "Account").enter(1);
    expect(textOf(form.form)).toContain("Signed in as ada");
    expect(await sentBy(form, server)).toBe("Bearer token-of-ada");
    await press(form.form, "Sign out");
    expect(textOf(form.form)).toContain("Signed in as bea");
    expect(await sentBy(form, server)).toBe("Bearer token-of-bea");
    await press(form.form, "Sign out");
    expect(await sentBy(form, server)).toBeUndefined();
    expect(textOf(form.response)).not.toContain("token-of");
  });

  it("renew their own tokens", async () => {
    const server = await startStudio();
    const form = formFor(server);
    await signInAs(form.form, "grace");
    await press(form.form, "Add another account");
    await signInAs(form.form, "ada");
    input(form.form, "Account").enter(1);
    expect(await sentBy(form, server)).toBe("Bearer token-of-grace-renewed");
    input(form.form, "Account").enter(2);
    expect(await sentBy(form, server)).toBe("Bearer token-of-ada");
  });

  it("stay as they are if no other one is added", async () => {
    const server = await startStudio();
    const form = formFor(server);
    await signInAs(form.form, "ada");
    await press(form.form, "Add another account");
    expect(await sentBy(form, server)).toBe("Bearer token-of-ada");
    await press(form.form, "Back");
    expect(textOf(form.form)).toContain("Signed in as ada");
  });
});

describe("[O487] alternatives of an operation with a sign-in", () => {
  const securitySchemes = {
    account: { type: "oauth2", flows: { password: { tokenUrl: "token" } } },
    key: { type: "apiKey", in: "header", name: "X-Key" },
    other: { type: "apiKey", in: "header", name: "X-Other" },
  };
  const security = [{ account: [], key: [] }, { other: [] }];
  const paths = { "/me": { get: { responses: {}, security } } };

  /** Enters a key in its input. */
  function enterKey(view: View, name: string, value: string): void {
    viewsIn(view)
      .filter((each) => each instanceof PasswordInput)
      .find((each) => each.name === name)
      ?.enter(value);
  }

  it("are exclusive in a form: only the chosen one is sent", async () => {
    const server = await startStudio();
    const openapi = api(paths, { components: { securitySchemes } });
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/me" });
    await signInAs(form.form, "ada");
    enterKey(form.form, "key", "key-of-ada");
    await form.submit();
    expect(server.seen.at(-1)?.headers).toMatchObject({
      authorization: "Bearer token-of-ada",
      "x-key": "key-of-ada",
    });
    input(form.form, "Sign in with").enter("other");
    enterKey(form.form, "other", "other-of-ada");
    await form.submit();
    const { headers } = server.seen.at(-1) ?? {};
    expect([headers?.authorization, headers?.["x-key"], headers?.["x-other"]]).toEqual([
      undefined,
      undefined,
      "other-of-ada",
    ]);
    input(form.form, "Sign in with").enter("account + key");
    expect(await sentBy(form, server)).toBe("Bearer token-of-ada");
  });

  it("are sent completely or not at all in a console", async () => {
    const server = await startStudio();
    const openapi = api(paths, { components: { securitySchemes }, servers: [{ url: server.url }] });
    const console = new OpenAPIConsole({ openapi });
    const [dialog] = console.aside;
    if (!dialog) throw new Error("There is no dialog");
    await signInAs(dialog, "ada");
    enterKey(dialog, "other", "other-of-ada");
    console.open("get:/me");
    const send = async (): Promise<readonly unknown[]> => {
      await console.form?.submit();
      const { headers } = server.seen.at(-1) ?? {};
      return [headers?.authorization, headers?.["x-key"], headers?.["x-other"]];
    };
    expect(await send()).toEqual([undefined, undefined, "other-of-ada"]);
    enterKey(dialog, "key", "key-of-ada");
    expect(await send()).toEqual(["Bearer token-of-ada", "key-of-ada", undefined]);
  });
});
