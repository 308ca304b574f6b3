import { OpenAPIForm } from "@heddle/openapi";
import { Column, Text } from "@heddle/views";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { show } from "../show.fixture.tsx";

const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  paths: { "/looms": { get: { summary: "Find looms", responses: {} } } },
};

/** A request that ends only when it is canceled. */
function unanswered(init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  });
}

test.each([1280, 390])(
  "[O221] nothing moves while a response is pending, %i wide",
  async (width) => {
    await page.viewport(width, 900);
    let asked = 0;
    const form = new OpenAPIForm({
      openapi,
      baseUrl: location.origin,
      path: "/looms",
      fetch: (_address, init) => {
        asked += 1;
        return asked === 1 ? Promise.resolve(Response.json({ asked })) : unanswered(init);
      },
    });
    await show(new Column({ children: [form, new Text({ text: "Below the form" })] }));
    const positions = (): number[] =>
      [page.getByText("200"), page.getByText("Below the form")].map((each) =>
        Math.round(each.element().getBoundingClientRect().top + scrollY),
      );
    await userEvent.click(page.getByRole("button", { name: "Send" }));
    await expect.element(page.getByText("200")).toBeVisible();
    // Parts of a response are loaded when the first one is shown.
    await expect.element(page.getByText("asked")).toBeVisible();
    await expect.element(page.getByRole("link")).toBeVisible();
    await expect.element(page.getByText("Request", { exact: true })).toBeVisible();
    const before = positions();
    await userEvent.click(page.getByRole("button", { name: "Send" }));
    const progress = page.getByRole("progressbar", { name: "Waiting for response" });
    await expect.element(progress).toBeVisible();
    await expect.element(page.getByText(/^\d+ s$/)).toBeVisible();
    expect(positions()).toEqual(before);
    await expect.element(page.getByRole("status").last()).toHaveTextContent("Waiting for response");
    await userEvent.click(page.getByRole("button", { name: "Cancel" }));
    await expect.element(progress).not.toBeInTheDocument();
  },
);
