import type { Content, Operation, Parameter, PartEncoding } from "../operation/operation.ts";

/** A parameter of an operation, with the defaults of its location. */
export function parameter(
  location: Parameter["location"],
  name: string,
  rest: Partial<Parameter> = {},
): Parameter {
  const style = rest.style ?? (location === "path" || location === "header" ? "simple" : "form");
  return {
    name,
    label: name,
    location,
    required: location === "path",
    deprecated: false,
    description: "",
    schema: {},
    style,
    explode: style === "form" || style === "cookie",
    allowReserved: false,
    allowEmptyValue: false,
    mediaType: undefined,
    examples: [],
    ...rest,
  };
}

/** A GET operation without parameters and body, except for `rest`. */
export function operation(rest: Partial<Operation> = {}): Operation {
  return {
    path: "/things",
    method: "get",
    pointer: "/paths/~1things/get",
    operationId: undefined,
    summary: "",
    description: "",
    tags: [],
    deprecated: false,
    parameters: [],
    body: undefined,
    responses: [],
    security: [],
    servers: [],
    ...rest,
  };
}

/** A POST operation with a required body of one media type. */
export function operationWithBody(
  mediaType: string,
  encoding: Readonly<Record<string, Partial<PartEncoding>>> = {},
): Operation {
  const content: Content = {
    mediaType,
    schema: {},
    encoding: Object.fromEntries(
      Object.entries(encoding).map(([name, each]) => [name, { ...noEncoding, ...each }]),
    ),
    examples: [],
  };
  return operation({
    method: "post",
    body: { required: true, description: "", contents: [content] },
  });
}

const noEncoding: PartEncoding = {
  contentType: undefined,
  headers: {},
  style: undefined,
  explode: undefined,
  allowReserved: false,
};
