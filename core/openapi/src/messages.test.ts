import { byteSize, Message, type Translatable } from "@heddle/params";
import { Button, ProblemList, type View } from "@heddle/views";
import { describe, expect, it, vi } from "vitest";

import { api, viewsIn, withBody } from "./form/api.fixture.ts";
import { OpenAPIForm } from "./form/openapi-form.ts";
import { duration, joined, messages } from "./messages.ts";
import { getOperation } from "./operation/get-operation.ts";
import { reasonFor } from "./operation/reason-for.ts";
import { readBaseUrl } from "./request/plan-request.ts";
import { sendRequest } from "./send/send-request.ts";

const baseUrl = "http://api.test";
const pet = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

/** A form with a required body field; the server responds with this status and body. */
function petForm(status: number, body: unknown): OpenAPIForm {
  return new OpenAPIForm({
    openapi: api({ "/pets": { post: withBody(pet) } }),
    baseUrl,
    path: "/pets",
    method: "post",
    fetch: async () => Response.json(body, { status }),
  });
}

/** A parameter of the first view of a class, as views read it. */
function shown({ form }: OpenAPIForm, kind: new (...args: never[]) => View, name: string): unknown {
  return viewsIn(form)
    .find((view) => view instanceof kind && view.visible)
    ?.read(name);
}

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

describe("[O420] texts for users are messages", () => {
  it("labels a button with one, and with a text of the app as it is", () => {
    const form = petForm(200, {});
    expect(shown(form, Button, "label")).toBe(messages.send);
    const openapi = api({ "/pets": { get: {} } });
    const own = new OpenAPIForm({ openapi, baseUrl, path: "/pets", submitLabel: "Find" });
    expect(shown(own, Button, "label")).toBe("Find");
  });

  it("labels a whole body with one, unless the document has a title for it", () => {
    const labelFor = (schema: object): unknown => {
      const openapi = api({ "/pets": { post: withBody(schema) } });
      const form = new OpenAPIForm({ openapi, baseUrl, path: "/pets", method: "post" });
      return form.widgets["body"]?.read("label");
    };
    const list = { type: "array", items: { type: "string" } };
    expect(labelFor(list)).toBe(messages.sections.body);
    expect(labelFor({ ...list, title: "Names" })).toBe("Names");
  });

  it("lists the issues without a field", async () => {
    const form = petForm(422, { errors: [{ field: "nowhere", message: "too low" }] });
    form.populate({ name: "Ada" });
    await form.submit();
    expect(shown(form, ProblemList, "title")).toMatchObject({
      code: "openapi.problems",
      args: { count: 1 },
    });
    expect(shown(form, ProblemList, "problems")).toMatchObject([
      { text: { code: "openapi.at", args: { path: "nowhere", message: "too low" } } },
    ]);
  });

  it("explains why a value cannot be sent, also beside the English text", () => {
    const error = thrownBy(() => readBaseUrl("ftp://api.test", undefined));
    expect(error).toMatchObject({
      problem: '"ftp://api.test" is not an http or https URL',
      translatable: {
        code: "openapi.request.ofPart",
        args: { problem: { code: "openapi.request.notHttp", args: { url: "ftp://api.test" } } },
      },
    });
  });

  it("explains why a document or an operation cannot be used", async () => {
    const form = new OpenAPIForm({ openapi: "{ no document", baseUrl, path: "/x" });
    const reason: unknown = await form.ready.catch(reasonFor);
    expect(reason).toMatchObject({ code: "openapi.document.notJson" });
    const openapi = api({ "/pets": { get: {} } });
    expect(reasonFor(thrownBy(() => getOperation(openapi, "/pets", "put")))).toMatchObject({
      code: "openapi.document.otherOperations",
      args: { operation: "PUT /pets", suggestions: ["GET /pets"] },
    });
  });

  it("explains why there is no response", async () => {
    const { origin } = new URL(baseUrl);
    const plan = await petForm(200, {}).plan();
    const send = (error: Error): ReturnType<typeof sendRequest> =>
      sendRequest(plan, {
        fetch: vi.fn<typeof fetch>().mockRejectedValue(error),
        isBrowser: false,
      });
    const refused = Object.assign(new Error("no"), { code: "ECONNREFUSED" });
    expect(await send(refused)).toMatchObject({
      kind: "network",
      reason: messages.network.refused({ origin }).text,
      translatable: { code: "openapi.network.refused", args: { origin } },
    });
    expect(await send(new Error(""))).toMatchObject({
      translatable: { args: { reason: messages.network.unknownReason } },
    });
  });
});

it("[O420] durations and sizes are numbers, which follow the language of the reader", () => {
  expect([0.4, 999.4, 1530].map((each) => duration(each))).toEqual([
    messages.durations.ms({ count: 0 }),
    messages.durations.ms({ count: 999 }),
    messages.durations.s({ count: 1.5 }),
  ]);
  const sizes = [0, 1023, 1024, 1536, 10_240, 1_048_575, 1_048_576, 2 ** 42];
  expect(sizes.map((each) => byteSize(each).text)).toEqual([
    "0 B",
    "1,023 B",
    "1 KB",
    "1.5 KB",
    "10 KB",
    "1,024 KB",
    "1 MB",
    "4,096 GB",
  ]);
});

it("[O420] many texts are joined without deep nesting", () => {
  expect(joined([], messages.lines)).toBe("");
  expect(joined(["a"], messages.lines)).toBe("a");
  expect(String(joined(["a", "b", "c"], messages.facts))).toBe("a · b · c");
  const texts = Array.from({ length: 1000 }, (_, at) => String(at));
  const many = joined(texts, messages.lines);
  expect(String(many)).toBe(texts.join("\n"));
  expect(depthOf(many)).toBe(10);
});

function depthOf(text: Translatable): number {
  if (!(text instanceof Message)) return 0;
  return 1 + Math.max(...Object.values(text.args).map((each) => depthOf(each as Translatable)));
}
