import { OpenAPIForm } from "@heddle/openapi";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { expectFocus, presentations, show } from "../show.fixture.tsx";

const responses = { 200: { description: "Done" } };
const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  components: {
    securitySchemes: {
      account: {
        type: "oauth2",
        flows: { password: { tokenUrl: "token", scopes: { read: "Read looms" } } },
      },
    },
  },
  paths: { "/looms": { get: { summary: "Find looms", responses, security: [{ account: [] }] } } },
};

/** An API that knows one password. */
const api = async (address: string, init?: RequestInit): Promise<Response> => {
  if (!address.endsWith("/token"))
    return Response.json({ authorization: new Headers(init?.headers).get("Authorization") });
  const given = new URLSearchParams(init?.body as string);
  return given.get("password") === "shuttle"
    ? Response.json({ access_token: "token-of-ada", token_type: "bearer", expires_in: 3600 })
    : Response.json({ detail: "Incorrect password" }, { status: 401 });
};

describe.each(presentations)("on a %s", (_name, present) => {
  test("[R260] a user signs in and out by keyboard", async () => {
    const form = new OpenAPIForm({
      openapi,
      baseUrl: "https://studio.example.com",
      path: "/looms",
      fetch: api as typeof fetch,
    });
    const root = await show(present(form.view()));
    const user = page.getByLabelText("User name");
    await expect.element(user).toBeVisible();
    (user.element() as HTMLElement).focus();
    await userEvent.keyboard("ada{Enter}");
    const password = page.getByLabelText("Password", { exact: true });
    await expectFocus(password);
    await userEvent.keyboard("wrong{Enter}");
    await expect.element(page.getByText(/Incorrect password/)).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: "Sign in" }))
      .not.toHaveAttribute("aria-busy");
    await userEvent.fill(password, "shuttle");
    const start = page.getByRole("button", { name: "Sign in" });
    (start.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Signed in as ada")).toBeVisible();
    const signOut = page.getByRole("button", { name: "Sign out" });
    await expect.element(signOut).toBeVisible();
    await expectFocus(signOut);
    await userEvent.click(page.getByRole("button", { name: "Send" }));
    await expect.element(page.getByText(/\*{8}/).first()).toBeVisible();
    expect(root.innerHTML).not.toContain("token-of-ada");
    (signOut.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(user).toHaveValue("ada");
    await expectFocus(page.getByRole("button", { name: "Sign in" }));
  });
});
