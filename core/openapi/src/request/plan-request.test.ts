import { describe, expect, it } from "vitest";

import type { Operation } from "../operation/operation.ts";
import { InvalidRequestError, type RequestPlan, type RequestValues } from "./request-plan.ts";
import { operation, parameter } from "./operation.fixture.ts";
import { type PlanOptions, planRequest } from "./plan-request.ts";

const baseUrl = "https://api.test/v1";

describe("the URL", () => {
  it.each([
    ["https://api.test", "/pets", "https://api.test/pets"],
    ["https://api.test/", "/pets", "https://api.test/pets"],
    ["https://api.test/v1", "/pets", "https://api.test/v1/pets"],
    ["https://api.test/v1/", "/pets/", "https://api.test/v1/pets/"],
    ["https://api.test/v1", "pets", "https://api.test/v1/pets"],
    ["https://api.test?key=1", "/pets?fixed=2", "https://api.test/pets?key=1&fixed=2"],
    ["https://api.test", "/pets#list", "https://api.test/pets"],
    ["https://api.test", "//evil.test/pets", "https://api.test//evil.test/pets"],
    ["https://api.test", ".evil.test/pets", "https://api.test/.evil.test/pets"],
    ["https://api.test", "@evil.test/pets", "https://api.test/@evil.test/pets"],
  ])("[O43] %s and %s give %s", (baseUrl, path, expected) => {
    expect(planRequest(operation({ path }), {}, { baseUrl }).url).toBe(expected);
  });

  it("[O43] resolves a relative base URL against the page", () => {
    const options = { baseUrl: "/api", page: "https://site.test/app/index.html" };
    expect(planRequest(operation(), {}, options).url).toBe("https://site.test/api/things");
  });

  it.each([
    "/api",
    "",
    "not an address",
    "ftp://api.test",
    "javascript:alert(1)",
    "https://api.test/#top",
  ])("[O43] rejects the base URL %j", (baseUrl) => {
    expectRefusal({ baseUrl }, {}, "baseUrl", "");
  });

  it("[O43] rejects a password in the base URL without repeating it", () => {
    const error = expectRefusal({ baseUrl: "https://me:hunter2@api.test" }, {}, "baseUrl", "");
    expect(error.message).not.toContain("hunter2");
  });
});

describe("path values", () => {
  const things = operation({ path: "/things/{id}/parts", parameters: [parameter("path", "id")] });

  it.each([
    ["a/b", "a%2Fb"],
    ["//evil.test", "%2F%2Fevil.test"],
    ["\\\\evil.test", "%5C%5Cevil.test"],
    ["a?b#c", "a%3Fb%23c"],
    ["@evil.test", "%40evil.test"],
    ["...", "..."],
    ["a..", "a.."],
    ["%2e%2e%2f", "%252e%252e%252f"],
    ["../..", "..%2F.."],
    [7, "7"],
  ])("[O44] %j stays in its segment as %s", (id, written) => {
    const { url } = planRequest(things, { path: { id } }, { baseUrl });
    expect(url).toBe(`${baseUrl}/things/${written}/parts`);
  });

  it.each([".", "..", "%2e", "%2E%2e", ".%2E", "", null, undefined, []])(
    "[O45] rejects %j and names the field",
    (id) => {
      expectRefusal({ baseUrl }, { path: { id } }, "path", "id", things);
    },
  );

  it("[O45] rejects two values that form a dot segment together", () => {
    const path = "/{a}{b}";
    const both = operation({ path, parameters: [parameter("path", "a"), parameter("path", "b")] });
    expectRefusal({ baseUrl }, { path: { a: ".", b: "." } }, "path", "a", both);
    const label = parameter("path", "a", { style: "label" });
    const one = operation({ path: "/{a}", parameters: [label] });
    expectRefusal({ baseUrl }, { path: { a: "" } }, "path", "a", one);
    expectRefusal({ baseUrl }, { path: { a: "." } }, "path", "a", one);
  });

  it("[O46] fills several placeholders of any name in one segment", () => {
    const names = ["call-id", "ext", "$top", "constructor"];
    const many = operation({
      path: "/calls/{call-id}.{ext}:{$top}/{constructor}",
      parameters: names.map((name) => parameter("path", name)),
    });
    const path = { "call-id": 7, ext: "json", $top: "x", constructor: "y" };
    expect(planRequest(many, { path }, { baseUrl }).url).toBe(`${baseUrl}/calls/7.json:x/y`);
    expectRefusal(
      { baseUrl },
      { path: { "call-id": 7, ext: "json", $top: "x" } },
      "path",
      "constructor",
      many,
    );
  });

  it.each(["a/b", "a?b", "#a"])("[O46] fills the placeholder {%s}", (name) => {
    const odd = operation({ path: `/x/{${name}}/y?z={${name}}` });
    expect(planRequest(odd, { path: { [name]: "1/2" } }, { baseUrl }).url).toBe(
      `${baseUrl}/x/1%2F2/y?z=1%2F2`,
    );
    expectRefusal({ baseUrl }, {}, "path", name, odd);
  });

  it("[O46] fills a placeholder without a declared parameter", () => {
    const { url } = planRequest(operation({ path: "/a/{b}" }), { path: { b: "c d" } }, { baseUrl });
    expect(url).toBe(`${baseUrl}/a/c%20d`);
  });

  it.each(["{+name}", "{name+}"])("[O453] %s takes several segments", (placeholder) => {
    const nested = operation({
      path: `/v1/${placeholder}/parts`,
      parameters: [parameter("path", "name")],
    });
    const urlWith = (name: unknown): string =>
      planRequest(nested, { path: { name } }, { baseUrl }).url;
    expect(urlWith("projects/a b/x?#%2F")).toBe(`${baseUrl}/v1/projects/a%20b/x%3F%23%252F/parts`);
    expect(urlWith(7)).toBe(`${baseUrl}/v1/7/parts`);
    for (const name of ["", "/a", "a/", "a//b", "../a", "a/%2e%2e/b", "a/.", undefined])
      expectRefusal({ baseUrl }, { path: { name } }, "path", "name", nested);
  });

  it("[O47] keeps reserved characters where allowed, but never a slash in a path", () => {
    const id = parameter("path", "id", { allowReserved: true });
    const url = urlOf(operation({ path: "/{id}", parameters: [id] }), {
      path: { id: "a:b/c?%41%zz" },
    });
    expect(url).toBe(`${baseUrl}/a:b%2Fc%3F%41%25zz`);
  });
});

describe("[O410] an invalid date", () => {
  const date = new Date("no date");
  const parameters = (["path", "query", "header", "cookie"] as const).map((location) =>
    parameter(location, "day"),
  );
  const all = operation({ path: "/{day}", parameters });

  it.each([
    ["path", { path: { day: date } }],
    ["query", { path: { day: "1" }, query: { day: [date] } }],
    ["header", { path: { day: "1" }, header: { day: { from: date } } }],
    ["cookie", { path: { day: "1" }, cookie: { day: date } }],
    ["body", { path: { day: "1" }, body: { day: { from: [date] } } }],
  ] as const)("is rejected in the %s, and the error names the field", (location, values) => {
    expectRefusal({ baseUrl }, values, location, "day", all);
  });

  it("is rejected as the whole body", () => {
    expectRefusal({ baseUrl }, { body: date }, "body", "");
  });
});

it("[O411] an object with `toJSON` counts as the value that it returns", () => {
  const day = { toJSON: () => "2026-03-01" };
  const parameters = (["path", "query", "header", "cookie"] as const).map((location) =>
    parameter(location, "day"),
  );
  const values = {
    path: { day },
    query: { day: [day] },
    header: { day: { from: day } },
    cookie: { day },
  };
  const plan = planRequest(operation({ path: "/{day}", parameters }), values, { baseUrl });
  expect(plan.url).toBe(`${baseUrl}/2026-03-01?day=2026-03-01`);
  expect(plan.headers.find(({ name }) => name === "day")?.value).toBe("from,2026-03-01");
  expect(plan.cookies.map(({ value }) => value)).toEqual(["2026-03-01"]);
});

describe("the query", () => {
  it("[O47] keeps the delimiter of a list", () => {
    const q = parameter("query", "q", { allowReserved: true, explode: false });
    const url = urlOf(operation({ parameters: [q] }), { query: { q: ["a,b", "c"] } });
    expect(url).toBe(`${baseUrl}/things?q=a,b,c`);
  });

  it("[O47] keeps reserved characters and percent-encoded triples, but no characters that end the value", () => {
    const q = parameter("query", "q", { allowReserved: true });
    const url = urlOf(operation({ parameters: [q] }), { query: { q: "/a?b=c:d,%20%zz&x#y[+]" } });
    expect(url).toBe(`${baseUrl}/things?q=/a?b=c:d,%20%25zz%26x%23y%5B%2B%5D`);
    expect(new URL(url).searchParams.get("q")).toBe("/a?b=c:d, %zz&x#y[+]");
  });

  it("[O48] serializes a parameter with a media type as JSON", () => {
    const filter = parameter("query", "filter[x]", { mediaType: "application/json" });
    const url = urlOf(operation({ parameters: [filter] }), {
      query: { "filter[x]": { lat: 40.6, id: 12345678901234567890n } },
    });
    expect(url).toBe(
      `${baseUrl}/things?filter%5Bx%5D=%7B%22lat%22%3A40.6%2C%22id%22%3A12345678901234567890%7D`,
    );
  });

  it.each([
    ["application/x-www-form-urlencoded", { foo: "a + b", bar: true }, "foo=a+%2B+b&bar=true"],
    [
      "application/json",
      { numbers: [1, 2], flag: null },
      "%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D",
    ],
    ["application/jsonpath", "$.a.b[1:1]", "%24.a.b%5B1%3A1%5D"],
  ])("[O48] serializes a whole query string as %s", (mediaType, querystring, expected) => {
    const whole = parameter("querystring", "whole", { mediaType });
    const url = urlOf(operation({ parameters: [whole] }), { querystring });
    expect(url).toBe(`${baseUrl}/things?${expected}`);
  });

  it("[O41] sends an empty value for an empty list only if that is allowed", () => {
    const plain = parameter("query", "a");
    const empty = parameter("query", "b", { allowEmptyValue: true });
    const url = urlOf(operation({ parameters: [plain, empty] }), { query: { a: [], b: [] } });
    expect(url).toBe(`${baseUrl}/things?b=`);
  });
});

describe("headers and cookies", () => {
  it("[O49] sends header values verbatim", () => {
    const ids = parameter("header", "X-Ids");
    const plan = planRequest(
      operation({ parameters: [ids] }),
      { header: { "X-Ids": ["a b", "c%d", 3] } },
      { baseUrl },
    );
    expect(pairs(plan.headers)).toEqual([["X-Ids", "a b,c%d,3"]]);
  });

  it.each(["a\r\nX-Admin: 1", "a\nb", "a\0b", "\u007F", "snow\u2603"])(
    "[O50] rejects the header value %j and names the field",
    (value) => {
      const one = operation({ parameters: [parameter("header", "X-One")] });
      expectRefusal({ baseUrl }, { header: { "X-One": value } }, "header", "X-One", one);
      expectRefusal({ baseUrl, headers: { "X-One": value } }, {}, "headers", "X-One");
    },
  );

  it.each(["Host", "content-length", "Transfer-Encoding", "Connection", "X One", "X\nOne", ""])(
    "[O50] rejects the header name %j",
    (name) => {
      const one = operation({ parameters: [parameter("header", name)] });
      expectRefusal({ baseUrl }, { header: { [name]: "1" } }, "header", name, one);
    },
  );

  it("[O51] prefers a widget to the mapping and the mapping to credentials, in any case of the name", () => {
    const security = [{ schemes: [{ scheme: bearer, scopes: [] }] }];
    const key = parameter("header", "x-key");
    const plan = planRequest(
      operation({ parameters: [key], security }),
      { header: { "x-key": "widget" } },
      {
        baseUrl,
        headers: { "X-KEY": "mapping", AUTHORIZATION: "Bearer mapping" },
        credentials: { bearer: { value: "credentials" } },
      },
    );
    expect(pairs(plan.headers)).toEqual([
      ["x-key", "widget"],
      ["AUTHORIZATION", "Bearer mapping"],
    ]);
  });

  it("[O52] serializes cookies by their style beside those of the mapping", () => {
    const parameters = [
      parameter("cookie", "greeting"),
      parameter("cookie", "raw", { style: "cookie" }),
      parameter("cookie", "list", { style: "cookie" }),
    ];
    const plan = planRequest(
      operation({ parameters }),
      { cookie: { greeting: "Hello, world!", raw: "a%2Cb", list: ["x", "y"] } },
      { baseUrl, headers: { cookie: "session=1; raw=mapping" } },
    );
    expect(pairs(plan.cookies)).toEqual([
      ["greeting", "Hello%2C%20world%21"],
      ["raw", "a%2Cb"],
      ["list", "x"],
      ["list", "y"],
      ["session", "1"],
    ]);
    expect(plan.headers).toEqual([]);
  });

  it("[O50] rejects a cookie value that would add a second cookie", () => {
    const raw = operation({ parameters: [parameter("cookie", "raw", { style: "cookie" })] });
    expectRefusal({ baseUrl }, { cookie: { raw: "a; admin=1" } }, "cookie", "raw", raw);
    expectRefusal({ baseUrl }, { cookie: { raw: { "a;b": "1" } } }, "cookie", "raw", raw);
  });

  it("[O53] accepts the media types of the successful responses", () => {
    const contents = [{ mediaType: "application/json", schema: {}, encoding: {}, examples: [] }];
    const responses = [
      { status: "200", description: "", contents },
      { status: "404", description: "", contents: [{ ...contents[0]!, mediaType: "text/html" }] },
    ];
    const plan = planRequest(operation({ responses }), {}, { baseUrl });
    expect(pairs(plan.headers)).toEqual([["Accept", "application/json"]]);
  });
});

const bearer = {
  name: "bearer",
  description: "",
  type: "http",
  scheme: "bearer",
  bearerFormat: undefined,
} as const;

function urlOf(operation: Operation, values: RequestValues): string {
  return planRequest(operation, values, { baseUrl }).url;
}

function pairs(headers: RequestPlan["headers"]): readonly (readonly [string, string])[] {
  return headers.map(({ name, value }) => [name, value]);
}

function expectRefusal(
  options: PlanOptions,
  values: RequestValues,
  location: string,
  field: string,
  planned: Operation = operation(),
): InvalidRequestError {
  const error = refusalOf(() => planRequest(planned, values, options));
  expect(error).toBeInstanceOf(InvalidRequestError);
  const refusal = error as InvalidRequestError;
  expect([refusal.code, refusal.location, refusal.field]).toEqual([
    "invalid_request",
    location,
    field,
  ]);
  return refusal;
}

function refusalOf(plan: () => RequestPlan): unknown {
  try {
    return plan();
  } catch (error) {
    return error;
  }
}

it.each(["/", "?", "#"])("[O424] plans a path of 200,000 times %j", (character) => {
  const path = `/a${character.repeat(200_000)}`;
  const { pathname } = new URL(
    planRequest(operation({ path }), {}, { baseUrl: "https://a.example" }).url,
  );
  expect(pathname).toHaveLength(character === "/" ? path.length : 2);
});
