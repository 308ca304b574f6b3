import type { Parameter } from "../operation/operation.ts";
import { contentText } from "./content-text.ts";
import { InvalidRequestError } from "./invalid-request-error.ts";
import { percentEncode, percentEncodeReserved } from "./percent-encoding.ts";
import { valueOf, type Values } from "./request-values.ts";
import { expandText } from "./style.ts";

/** A path template with its placeholders filled in. */
export interface FilledPath {
  readonly path: string;
  /** What the template itself has after a question mark. */
  readonly query: string;
}

/** Fills the placeholders of a path template. A value stays within its segment, whatever it holds. */
export function fillPath(
  template: string,
  parameters: readonly Parameter[],
  values: Values | undefined,
  labelDelimiter: "," | ".",
): FilledPath {
  const fill = (segment: string): string =>
    fillSegment(segment, parameters, values, labelDelimiter);
  // A fragment in a template tells operations apart and is never sent.
  const [address = ""] = splitAt("#", template);
  const [path = "", ...query] = splitAt("?", address);
  return {
    path: `/${splitAt("/", path.replace(/^\//, "")).map(fill).join("/")}`,
    query: query.map(fill).join("?"),
  };
}

/** Splits a template at a character, which has no meaning in the name of a placeholder. */
function splitAt(character: "/" | "?" | "#", template: string): readonly string[] {
  return template.split(new RegExp(`[${character}](?![^{}]*\\})`));
}

function fillSegment(
  segment: string,
  parameters: readonly Parameter[],
  values: Values | undefined,
  labelDelimiter: "," | ".",
): string {
  const names: string[] = [];
  const filled = segment.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    names.push(name);
    const parameter = parameters.find((each) => each.location === "path" && each.name === name);
    return fillPlaceholder(name, parameter, valueOf(values, name), labelDelimiter);
  });
  const [name] = names;
  if (name !== undefined) refuseDots(name, filled);
  return filled;
}

function fillPlaceholder(
  name: string,
  parameter: Parameter | undefined,
  value: unknown,
  labelDelimiter: "," | ".",
): string {
  if (value === undefined) throw new InvalidRequestError("path", name, "a value is needed");
  const written = write(name, parameter, value, labelDelimiter);
  if (written === "") throw new InvalidRequestError("path", name, "an empty value cannot be sent");
  // Servers that decode twice would see the dots.
  if (typeof value === "string") refuseDots(name, value);
  return written;
}

function refuseDots(name: string, text: string): void {
  if (!isDots(text)) return;
  throw new InvalidRequestError(
    "path",
    name,
    `"${text}" as a part of a path means another path; this value cannot be sent`,
  );
}

function write(
  name: string,
  parameter: Parameter | undefined,
  value: unknown,
  labelDelimiter: "," | ".",
): string {
  if (parameter?.mediaType !== undefined)
    return percentEncode(contentText(parameter.mediaType, value));
  const encode = (text: string): string =>
    parameter?.allowReserved === true ? percentEncodeReserved(text, "path") : percentEncode(text);
  return expandText(name, value, {
    style: parameter?.style ?? "simple",
    explode: parameter?.explode ?? false,
    encodeName: percentEncode,
    encode,
    labelDelimiter,
  });
}

function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}
