import { OpenAPIForm } from "@heddle/openapi";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { completeSignIn, onSignInAnswer } from "../panes/sign-in-return.ts";
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

const withCode = structuredClone(openapi) as Record<string, unknown>;
withCode["components"] = {
  securitySchemes: {
    account: {
      type: "oauth2",
      flows: { authorizationCode: { authorizationUrl: "authorize", tokenUrl: "token" } },
    },
  },
};

/** Returns from the sign-in page with this answer; resolves to the states that pages have accepted. */
async function returnWith(answers: readonly string[]): Promise<unknown[]> {
  const channel = new BroadcastChannel("heddle-sign-in");
  const accepted: unknown[] = [];
  channel.addEventListener("message", ({ data }: MessageEvent<{ accepted: string }>) =>
    accepted.push(data.accepted),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  for (const answer of answers) channel.postMessage({ answer });
  await expect.poll(() => accepted.length).toBeGreaterThan(0);
  channel.close();
  return accepted;
}

/** An API that knows one password. */
const api = async (address: string, init?: RequestInit): Promise<Response> => {
  if (!address.endsWith("/token"))
    return Response.json({ authorization: new Headers(init?.headers).get("Authorization") });
  const given = new URLSearchParams(init?.body as string);
  return given.get("password") === "shuttle" || given.has("code_verifier")
    ? Response.json({ access_token: "token-of-ada", token_type: "bearer", expires_in: 3600 })
    : Response.json({ detail: "Incorrect password" }, { status: 401 });
};

describe("[R262] completeSignIn", () => {
  /** Visits an address of this page for the rest of the test. */
  function visit(answer: string): void {
    const { href } = location;
    history.replaceState(null, "", answer);
    onTestFinished(() => history.replaceState(null, "", href));
  }

  test.each(["?code=the-code&state=a", "#access_token=the-token&state=a"])(
    "hands %s over to the page that waits for it",
    async (address) => {
      const answers: string[] = [];
      for (const state of ["a", "b"])
        onTestFinished(onSignInAnswer(state, (answer) => answers.push(`${state}: ${answer}`)));
      visit(address);
      expect(await completeSignIn()).toBe(true);
      expect(answers).toEqual([`a: ${address.slice(1)}`]);
      expect(location.search + location.hash).toBe("");
    },
  );

  test("reports that no page waits", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    visit("?code=the-code&state=unknown");
    const answer = completeSignIn();
    await vi.runAllTimersAsync();
    expect(await answer).toBe(false);
    expect(await completeSignIn()).toBe(false);
  });
});

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

  test("[R261] a user signs in on a page of another site", async () => {
    const opened: string[] = [];
    vi.spyOn(globalThis, "open").mockImplementation((url) => {
      opened.push(String(url));
      return null;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const form = new OpenAPIForm({
      openapi: withCode,
      baseUrl: "https://studio.example.com",
      path: "/looms",
      fetch: api as typeof fetch,
      signInReturnPath: "/back",
    });
    await show(present(form.view()));
    await expect.element(page.getByText(`${location.origin}/back`)).toBeVisible();
    await userEvent.fill(page.getByLabelText("Client ID"), "loom");
    await userEvent.click(page.getByRole("button", { name: "Sign in" }));
    const link = page.getByRole("link", { name: "Open the sign-in page" });
    await expect.element(link).toBeVisible();
    await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
    const href = link.element().getAttribute("href") ?? "";
    expect(opened.filter((url) => url !== href)).toEqual([]);
    const state = new URL(href).searchParams.get("state") ?? "";
    expect(await returnWith(["code=a&state=other", "code=b", `code=c&state=${state}`])).toEqual([
      state,
    ]);
    await expect.element(page.getByText("Signed in", { exact: true })).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
  });
});
