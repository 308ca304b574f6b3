import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { InvalidRequestError, type RequestPlan, type RequestValues } from "./request-plan.ts";
import { operation, parameter } from "./operation.fixture.ts";
import { planRequest } from "./plan-request.ts";

const baseUrl = "https://api.test/v1";

/** Texts with many characters that are special in a URL or a header. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom(...Array.from("./\\%2eEfF?#@:;&=+[]{}| \r\n\0\tä")) }),
);

describe("any value", () => {
  it.each([false, true])("[O44] stays in its segment, allowReserved %s", (allowReserved) => {
    const things = operation({
      path: "/things/{id}/parts",
      parameters: [parameter("path", "id", { allowReserved })],
    });
    fc.assert(
      fc.property(text, (id) => {
        const plan = tryPlan(things, { path: { id } });
        if (plan === undefined) return;
        const { origin, pathname, search, hash } = new URL(plan.url);
        expect([origin, search, hash]).toEqual(["https://api.test", "", ""]);
        const [, version, name, segment = "", last, ...more] = pathname.split("/");
        expect([version, name, last, more]).toEqual(["v1", "things", "parts", []]);
        expect(allowReserved || decodeURIComponent(segment) === id).toBe(true);
      }),
    );
  });

  it("[O40] any value in a query is decoded to the same value", () => {
    const things = operation({ parameters: [parameter("query", "q"), parameter("query", "r")] });
    fc.assert(
      fc.property(text, text, (q, r) => {
        const plan = tryPlan(things, { query: { q, r } });
        expect([...new URL(plan!.url).searchParams]).toEqual([
          ["q", q],
          ["r", r],
        ]);
      }),
    );
  });

  it("[O50] any value in a header or a cookie can be sent or is rejected", () => {
    const parameters = [
      parameter("header", "X-One"),
      parameter("cookie", "one", { style: "cookie" }),
    ];
    fc.assert(
      fc.property(text, text, (header, cookie) => {
        const plan = tryPlan(operation({ parameters }), {
          header: { "X-One": header },
          cookie: { one: cookie },
        });
        if (plan === undefined) return;
        const headers = new Headers(plan.headers.map(({ name, value }) => [name, value]));
        expect([...headers]).toEqual([["x-one", plan.headers[0]?.value]]);
        expect(plan.cookies.map(({ value }) => value)).toEqual([cookie]);
        expect(cookie).not.toContain(";");
      }),
    );
  });
});

function tryPlan(
  planned: Parameters<typeof planRequest>[0],
  values: RequestValues,
): RequestPlan | undefined {
  try {
    return planRequest(planned, values, { baseUrl });
  } catch (error) {
    if (error instanceof InvalidRequestError) return undefined;
    throw error;
  }
}
