import { expect, test } from "vitest";

import { post } from "./document.fixture.ts";

test("[O23] sorts the media types of a body by preference", () => {
  const content = Object.fromEntries(
    [
      "application/pdf",
      "text/plain",
      "application/octet-stream",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
      "application/vnd.own+json",
      "application/json; charset=utf-8",
    ].map((mediaType) => [mediaType, {}]),
  );
  const { body } = post({ requestBody: { content } });
  expect(body?.contents.map(({ mediaType }) => mediaType)).toEqual(
    Object.keys(content).toReversed(),
  );
});

test("[O23] reads the examples of a content and the encoding of its parts", () => {
  const encoding = {
    file: { contentType: "image/png", headers: { "X-Own": { schema: { type: "integer" } } } },
  };
  const examples = { one: { $ref: "#/components/examples/One" }, two: { value: 2 } };
  const { body } = post(
    {
      requestBody: {
        required: true,
        content: { "multipart/form-data": { encoding, examples, example: 0 } },
      },
    },
    { components: { examples: { One: { value: 1 } } } },
  );
  expect(body).toMatchObject({ required: true });
  expect(body?.contents[0]).toMatchObject({
    examples: [0, 1, 2],
    encoding: {
      file: {
        contentType: "image/png",
        headers: { "X-Own": { type: "integer" } },
        style: undefined,
      },
    },
  });
});
