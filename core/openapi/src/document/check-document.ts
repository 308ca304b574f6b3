import { checkParameter } from "./check-parameter.ts";
import { checkPaths } from "./check-paths.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { Findings } from "./findings.ts";
import type { OpenAPIVersion } from "./openapi-version.ts";
import type { RawObject } from "./raw.ts";
import { References } from "./references.ts";
import { DocumentWalk } from "./walk-document.ts";

/** Checks every operation of a document and every reference in it; light enough to be done on every load. */
export function checkDocument(
  root: RawObject,
  version: OpenAPIVersion,
  /** Whether no object occurs twice in it. */
  isTree: boolean,
): readonly Diagnostic[] {
  const findings = new Findings();
  const report = ({ code, message }: Omit<Diagnostic, "pointer">): void =>
    findings.report(walk.pointer, code, message);
  const references = new References(root, report);
  const walk = new DocumentWalk(version, findings, {
    isTree,
    onReference: references.check,
    onParameter: (parameter) => {
      const problem = checkParameter(parameter, version);
      if (problem) report(problem);
    },
  });
  walk.visitDocument(root);
  // References into places that the specification does not know: nothing else leads there.
  for (let target = references.takeUnvisited(); target; target = references.takeUnvisited())
    walk.visitPart(target.pointer, target.value, target.shape);
  checkPaths(root, version, references, findings);
  return findings.diagnostics;
}
