import type { OpenAPIRecordEditor } from "@heddle/openapi";
import { equalValues } from "@heddle/params";
import { useEffect, useRef } from "react";

/** The values that name a record. */
export type RecordParameters = Readonly<Record<string, unknown>>;

interface Opened {
  readonly model: OpenAPIRecordEditor;
  readonly parameters: RecordParameters;
}

/** Opens the record that the parameters name, once for each model and each change of them. */
export function useOpenedRecord(
  model: OpenAPIRecordEditor | null,
  parameters: RecordParameters | undefined,
): void {
  const last = useRef<Opened | null>(null);
  useEffect(() => {
    if (!model || !parameters) return;
    const isOpen = last.current?.model === model;
    if (isOpen && equalValues(last.current?.parameters, parameters)) return;
    last.current = { model, parameters };
    void model.open(parameters);
  });
}
