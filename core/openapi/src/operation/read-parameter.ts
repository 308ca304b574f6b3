import { follow } from "../document/path-item.ts";
import { asObject, asText, type RawObject } from "../document/raw.ts";
import { readExamples } from "./examples.ts";
import { isDescribedElsewhere, isSetByConnection } from "./ignored-headers.ts";
import type { Parameter, ParameterLocation } from "./operation.ts";
import { defaultStyles, explodesByDefault, readStyle } from "./parameter-style.ts";
import { readSchema } from "./read-schema.ts";

/** A parameter of OpenAPI 3.x; `undefined` when it is unusable or not to be used. */
export function readParameter(root: RawObject, parameter: RawObject): Parameter | undefined {
  const name = asText(parameter["name"]);
  const location = readLocation(parameter["in"]);
  if (name === "" || location === undefined) return undefined;
  if (location === "header" && (isDescribedElsewhere(name) || isSetByConnection(name)))
    return undefined;
  const [[mediaType, value] = []] = Object.entries(asObject(parameter["content"]));
  const content = asObject(follow(root, value));
  const schema = readSchema(root, parameter["schema"] ?? content["schema"]);
  const style = readStyle(parameter["style"]) ?? defaultStyles[location];
  const { explode } = parameter;
  return {
    name,
    location,
    required: location === "path" || parameter["required"] === true,
    deprecated: parameter["deprecated"] === true,
    description: asText(parameter["description"]),
    schema,
    style,
    explode: typeof explode === "boolean" ? explode : explodesByDefault(style),
    allowReserved: parameter["allowReserved"] === true,
    allowEmptyValue: parameter["allowEmptyValue"] === true,
    mediaType: parameter["schema"] === undefined ? mediaType : undefined,
    examples: readExamples(
      root,
      mediaType === undefined ? parameter : { ...content, ...parameter },
      schema,
    ),
  };
}

function readLocation(value: unknown): ParameterLocation | undefined {
  return typeof value === "string" && Object.hasOwn(defaultStyles, value)
    ? (value as ParameterLocation)
    : undefined;
}
