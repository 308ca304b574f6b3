import type { Diagnostic } from "./diagnostic.ts";
import { Findings } from "./findings.ts";
import type { OpenAPIVersion } from "./openapi-version.ts";
import {
  follow,
  type ListedOperation,
  listOperations,
  listPaths,
  readPathItem,
} from "./path-item.ts";
import { asList, asObject, isObject, type RawObject } from "./raw.ts";

/** Checks what belongs together in a path, its parameters and its operations. */
export function checkPaths(root: RawObject, version: OpenAPIVersion): readonly Diagnostic[] {
  const findings = new Findings();
  checkRoot(root, version, findings);
  const operationIds = new Set<string>();
  for (const path of listPaths(root)) {
    findings.startAt("");
    findings.enter("paths");
    findings.enter(path);
    if (!path.startsWith("/"))
      findings.report("invalid_path", `the path "${path}" does not begin with "/"`);
    const item = readPathItem(root, path) ?? {};
    const shared = parametersOf(root, item);
    for (const operation of listOperations(item, version)) {
      for (const step of operation.steps) findings.enter(step);
      checkOperation(operation, findings);
      checkOperationId(operation.data, operationIds, findings);
      checkPlaceholders(path, [...shared, ...parametersOf(root, operation.data)], findings);
      checkDuplicates(parametersOf(root, operation.data), findings);
      for (const _ of operation.steps) findings.leave();
    }
  }
  return findings.diagnostics;
}

function checkRoot(root: RawObject, version: OpenAPIVersion, findings: Findings): void {
  const declared = root["openapi"] ?? root["swagger"];
  if (typeof declared !== "string")
    findings.report(
      "wrong_version",
      `the version is the number ${String(declared)}; write it as text, "${version}"`,
    );
  if (!isObject(root["info"])) findings.report("missing_member", `the document has no "info"`);
  const needsPaths = version === "2.0" || version === "3.0";
  const hasAny = ["paths", ...(needsPaths ? [] : ["webhooks", "components"])].some(
    (name) => root[name] !== undefined,
  );
  if (!hasAny)
    findings.report("missing_member", `the document has no "paths", so it describes no operation`);
}

function checkOperation({ method, data }: ListedOperation, findings: Findings): void {
  if (!isObject(data["responses"]))
    findings.report("missing_member", "the operation declares no responses");
  if ((method === "get" || method === "head") && data["requestBody"] !== undefined)
    findings.report(
      "body_ignored",
      `a ${method.toUpperCase()} request cannot carry a body; the request body is left out`,
      "requestBody",
    );
}

function checkOperationId(
  { operationId }: RawObject,
  known: Set<string>,
  findings: Findings,
): void {
  if (typeof operationId !== "string") return;
  if (known.has(operationId))
    findings.report(
      "duplicate_operation_id",
      `another operation has the id "${operationId}" too`,
      "operationId",
    );
  known.add(operationId);
}

function checkPlaceholders(
  path: string,
  parameters: readonly RawObject[],
  findings: Findings,
): void {
  const declared = new Set(
    parameters.filter((one) => one["in"] === "path").map(({ name }) => name),
  );
  const placeholders = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name));
  for (const name of placeholders)
    if (!declared.has(name))
      findings.report(
        "missing_parameter",
        `no parameter fills the placeholder {${name}} of the path`,
      );
  for (const name of declared)
    if (!placeholders.has(String(name)))
      findings.report(
        "unused_parameter",
        `the path has no placeholder for the parameter "${String(name)}"`,
      );
}

function checkDuplicates(parameters: readonly RawObject[], findings: Findings): void {
  const known = new Set<string>();
  for (const { name, in: location } of parameters) {
    const key = JSON.stringify([location, name]);
    if (known.has(key))
      findings.report(
        "duplicate_parameter",
        `the ${String(location)} parameter "${String(name)}" is declared twice; the last one counts`,
      );
    known.add(key);
  }
}

function parametersOf(root: RawObject, { parameters }: RawObject): RawObject[] {
  return asList(parameters).map((parameter) => asObject(follow(root, parameter)));
}
