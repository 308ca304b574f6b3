import { checkParameter } from "./check-parameter.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { OpenAPIVersion } from "./openapi-version.ts";
import type { RawObject } from "./raw.ts";
import { ReferenceCheck } from "./reference-check.ts";
import { DocumentWalk } from "./walk-document.ts";

/** Checks the parts of a document and every reference in it; light enough to be done on every load. */
export function checkDocument(
  root: RawObject,
  version: OpenAPIVersion,
  /** Whether no object occurs twice in it. */
  isTree: boolean,
): readonly Diagnostic[] {
  const references = new ReferenceCheck(root);
  const walk = new DocumentWalk(version, {
    isTree,
    onReference: ({ $ref: reference }, shape) => {
      const problem = references.check(reference, shape);
      if (problem) walk.findings.report(problem.code, problem.message);
    },
    onParameter: (parameter) => checkParameter(parameter, version, walk.findings),
  });
  walk.visitDocument(root);
  // References into places that the specification does not know: nothing else leads there.
  for (let target = references.takeUnvisited(); target; target = references.takeUnvisited()) {
    walk.findings.startAt(target.pointer);
    walk.visit(target.value, target.shape);
  }
  return walk.findings.diagnostics;
}
