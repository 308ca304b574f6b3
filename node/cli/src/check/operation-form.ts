import { type OpenAPIDocument, type OperationEntry, reasonFor } from "@heddle/openapi";
import { type FormGap, formGaps } from "@heddle/openapi/validate";

/** What is missing in the form of an operation. */
export interface IncompleteForm {
  readonly operation: OperationEntry;
  /** The fields that are edited as JSON. */
  readonly gaps: readonly FormGap[];
  /** Why there is no form at all. */
  readonly failure?: string;
}

/** What is missing in the form of an operation; nothing where it is complete. */
export function incompleteForm(
  document: OpenAPIDocument,
  operation: OperationEntry,
): IncompleteForm | undefined {
  try {
    const gaps = formGaps(document, operation);
    return gaps.length > 0 ? { operation, gaps } : undefined;
  } catch (error) {
    return { operation, gaps: [], failure: reasonFor(error) };
  }
}
