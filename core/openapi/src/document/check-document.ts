import { isCoveredBySecurity, isSetByConnection } from "./header-names.ts";
import { readSecurity } from "./security.ts";
import type { UnloadedReferences } from "./bundle-external.ts";
import { hintProblems } from "./check-hints.ts";
import { type Diagnostic, type DiagnosticCode, DiagnosticCollector } from "./diagnostic.ts";
import {
  listOperations,
  listPaths,
  methods,
  type OpenAPIVersion,
  placeholderName,
  placeholdersOf,
  readPathItem,
  withoutQueryParameters,
} from "./document-outline.ts";
import { jsonPointer } from "./json-pointer.ts";
import { asList, asObject, isObject, type RawObject } from "./raw.ts";
import { References } from "./references.ts";
import { DocumentWalk } from "./walk-document.ts";

/** Checks every operation and every reference of a document. */
export function checkDocument(
  root: RawObject,
  version: OpenAPIVersion,
  /** Whether no object occurs twice. */
  isTree: boolean,
  unloaded: UnloadedReferences = new Map(),
): readonly Diagnostic[] {
  const collector = new DiagnosticCollector();
  const report = ({ code, message }: Omit<Diagnostic, "pointer">): void =>
    collector.report(walk.pointer, code, message);
  const references = new References(root, unloaded, report);
  const walk = new DocumentWalk(version, collector, {
    isTree,
    onReference: references.check,
    onParameter: (parameter) => {
      const problem = checkParameter(parameter, version);
      if (problem) report(problem);
    },
    onHints: (hints) => {
      const { pointer } = walk;
      for (const message of hintProblems(root, hints, pointer))
        collector.report(pointer, "invalid_hint", message);
    },
  });
  walk.visitDocument(root);
  // Targets of references outside the places that OpenAPI defines; the walk does not reach them otherwise.
  for (let target = references.takeUnvisited(); target; target = references.takeUnvisited())
    walk.visitPart(target.pointer, target.value, target.shape);
  checkPaths(root, version, references, collector);
  return collector.diagnostics;
}

type Report = (code: DiagnosticCode, message: string, ...inside: readonly string[]) => void;

/** Checks each path against its parameters and operations. */
function checkPaths(
  root: RawObject,
  version: OpenAPIVersion,
  references: References,
  collector: DiagnosticCollector,
): void {
  checkRoot(root, version, (code, message) => collector.report("", code, message));
  const operationIds = new Set<string>();
  for (const path of listPaths(root)) {
    const item = readPathItem(root, path) ?? {};
    const inItem = parametersOf(references, item);
    const placeholders = placeholdersOf(path);
    if (!path.startsWith("/"))
      collector.report(
        jsonPointer("paths", path),
        "invalid_path",
        `the path "${path}" does not begin with "/"`,
      );
    checkMethods(item, version, (code, message, ...inside) =>
      collector.report(jsonPointer("paths", path, ...inside), code, message),
    );
    for (const { method, data, steps } of listOperations(root, item, version)) {
      const report: Report = (code, message, ...inside) =>
        collector.report(jsonPointer("paths", path, ...steps, ...inside), code, message);
      const inOperation = parametersOf(references, data);
      const { declared: own } = inOperation;
      const all = [...inItem.declared, ...own];
      checkOperation(method, data, references, report);
      // The body of these methods is ignored anyway.
      if (method !== "get" && method !== "head")
        checkBody(data["requestBody"], version, references, report);
      checkOperationId(data, operationIds, report);
      const template = withoutQueryParameters(path, new Set(namesIn("query", all)));
      // Parameters that are missing may be those of the placeholders.
      if (inItem.isComplete && inOperation.isComplete)
        checkPlaceholders(placeholdersOf(template), namesIn("path", all), report);
      checkParameters(placeholders, own, report);
      if (version !== "2.0") checkAuthorization(root, data, all, report);
    }
  }
}

function checkRoot(root: RawObject, version: OpenAPIVersion, report: Report): void {
  const declared = root["openapi"] ?? root["swagger"];
  if (typeof declared !== "string")
    report("wrong_version", `the version is a number; write it as text, "${version}"`);
  if (!isObject(root["info"])) report("missing_member", `the document has no "info"`);
  const needsPaths = version === "2.0" || version === "3.0";
  const hasAny = ["paths", ...(needsPaths ? [] : ["webhooks", "components"])].some(
    (name) => root[name] !== undefined,
  );
  if (!hasAny)
    report("missing_member", `the document has no "paths", so it describes no operation`);
}

function checkOperation(
  method: string,
  data: RawObject,
  references: References,
  report: Report,
): void {
  if (!isObject(data["responses"])) report("missing_member", "the operation declares no responses");
  const body = data["requestBody"];
  if ((method === "get" || method === "head") && body !== undefined && !isEmpty(body, references))
    report(
      "body_ignored",
      `a ${method.toUpperCase()} request cannot carry a body; the request body is left out`,
      "requestBody",
    );
}

/** Reports a body that a form leaves out, although the document declares one. */
function checkBody(
  value: unknown,
  version: OpenAPIVersion,
  references: References,
  report: Report,
): void {
  if (value === undefined) return;
  const body = references.resolve(value);
  // An unresolved reference and a wrong type are reported elsewhere.
  if (!isObject(body)) return;
  if (version === "2.0")
    report(
      "unsupported",
      `OpenAPI 2.0 has no "requestBody", so the form has no body; use a parameter in "body"`,
      "requestBody",
    );
  else if (Object.keys(asObject(body["content"])).length === 0)
    report(
      "missing_member",
      `the request body declares no "content" with a media type, so the form has no body`,
      "requestBody",
    );
}

const methodNames: ReadonlySet<string> = new Set([...methods, "additionaloperations"]);

/** Reports members of a path item that look like operations but are left out: `GET`, or `query` before OpenAPI 3.2. */
function checkMethods(item: RawObject, version: OpenAPIVersion, report: Report): void {
  for (const [name, value] of Object.entries(item)) {
    const known = name.toLowerCase();
    if (!isObject(value) || !methodNames.has(known)) continue;
    if (known === "query" || known === "additionaloperations") {
      if (version !== "3.2")
        report("unsupported", `"${name}" is a part of OpenAPI 3.2; it is left out`, name);
    } else if (name !== known)
      report("unsupported", `"${name}" is not a method; write it as "${known}"`, name);
  }
}

/** Keywords that a schema of an empty object may have. */
const emptyObjectKeywords: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "additionalProperties",
  "title",
  "description",
]);

/** Whether a body is optional and always empty, so that leaving it out loses nothing. */
function isEmpty(data: unknown, references: References): boolean {
  const body = asObject(references.resolve(data));
  const media = Object.values(asObject(body["content"]));
  if (body["required"] === true || media.length === 0) return false;
  return media.every((one) => {
    const schema = asObject(references.resolve(asObject(references.resolve(one))["schema"]));
    return (
      schema["type"] === "object" &&
      Object.keys(asObject(schema["properties"])).length === 0 &&
      (schema["additionalProperties"] ?? false) === false &&
      Object.keys(schema).every((key) => emptyObjectKeywords.has(key))
    );
  });
}

function checkOperationId({ operationId }: RawObject, known: Set<string>, report: Report): void {
  if (typeof operationId !== "string") return;
  if (known.has(operationId))
    report(
      "duplicate_operation_id",
      `another operation has the id "${operationId}" too`,
      "operationId",
    );
  known.add(operationId);
}

function checkPlaceholders(
  placeholders: readonly string[],
  declared: readonly unknown[],
  report: Report,
): void {
  for (const placeholder of placeholders)
    if (!declared.includes(placeholder))
      report(
        "missing_parameter",
        `no parameter is declared for the placeholder {${placeholder}}; a string parameter is assumed`,
      );
}

function checkParameters(
  placeholders: readonly string[],
  parameters: readonly RawObject[],
  report: Report,
): void {
  const names = new Set<unknown>();
  for (const { name, in: location } of parameters) {
    names.add(name);
    if (
      location === "path" &&
      typeof name === "string" &&
      !placeholders.includes(placeholderName(name))
    )
      report("unused_parameter", `the path has no placeholder for the parameter "${name}"`);
  }
  if (names.size < parameters.length) checkDuplicates(parameters, report);
}

/** `Authorization` is a field unless a security scheme sends it. */
function checkAuthorization(
  root: RawObject,
  operation: RawObject,
  parameters: readonly RawObject[],
  report: Report,
): void {
  const schemes = asObject(asObject(root["components"])["securitySchemes"]);
  for (const { name, in: location } of parameters) {
    if (location !== "header" || String(name).toLowerCase() !== "authorization") continue;
    if (isCoveredBySecurity(String(name), readSecurity(root, operation, schemes)))
      report(
        "parameter_ignored",
        `the parameter "${String(name)}" is ignored: a security scheme of the operation sends this header`,
        "parameters",
      );
  }
}

function checkDuplicates(parameters: readonly RawObject[], report: Report): void {
  const known = new Set<string>();
  for (const { name, in: location } of parameters) {
    const key = `${String(location)} parameter "${String(name)}"`;
    if (known.has(key))
      report("duplicate_parameter", `the ${key} is declared twice; the last one counts`);
    known.add(key);
  }
}

interface Parameters {
  readonly declared: readonly RawObject[];
  /** Whether no reference leads nowhere, which is a defect of its own. */
  readonly isComplete: boolean;
}

function parametersOf(references: References, { parameters }: RawObject): Parameters {
  const resolved = asList(parameters).map((parameter) => references.resolve(parameter));
  // One without a name is reported elsewhere, too.
  const declared = resolved.filter(isObject).filter(({ name }) => typeof name === "string");
  return { declared, isComplete: !resolved.includes(undefined) };
}

function namesIn(wanted: "path" | "query", parameters: readonly RawObject[]): readonly unknown[] {
  const names: unknown[] = [];
  for (const { in: location, name } of parameters)
    if (location === wanted)
      names.push(wanted === "path" && typeof name === "string" ? placeholderName(name) : name);
  return names;
}

const inSwagger = ["path", "query", "header", "body", "formData"];
const inOpenAPI = ["path", "query", "header", "cookie"];

const locations: Readonly<Record<OpenAPIVersion, ReadonlySet<unknown>>> = {
  "2.0": new Set(inSwagger),
  "3.0": new Set(inOpenAPI),
  "3.1": new Set(inOpenAPI),
  "3.2": new Set([...inOpenAPI, "querystring"]),
};

/** The defect of a parameter, if a form is affected by it. */
function checkParameter(
  parameter: RawObject,
  version: OpenAPIVersion,
): Omit<Diagnostic, "pointer"> | undefined {
  const { name, in: location, schema, content, type } = parameter;
  if (typeof name !== "string" || name === "")
    return { code: "invalid_parameter", message: "a parameter without a name; it is left out" };
  const invalid = (problem: string): Omit<Diagnostic, "pointer"> => ({
    code: "invalid_parameter",
    message: `the parameter "${name}" has ${problem}`,
  });
  if (!locations[version].has(location))
    return invalid(`no valid location ("in" is ${JSON.stringify(location)}); it is left out`);
  if (location === "header" && isSetByConnection(name))
    return {
      code: "unsupported",
      message: `the header "${name}" is set by the connection; it is left out`,
    };
  if (version === "2.0")
    return location === "body" || typeof type === "string" ? undefined : invalid("no type");
  return schema !== undefined || isObject(content)
    ? undefined
    : invalid("neither a schema nor a content");
}
