import { OpenAPIRecordEditor as Editor, type OpenAPIRecordEditorOptions } from "@heddle/openapi";
import { equalValues, type LanguageChoice } from "@heddle/params";
import {
  forwardRef,
  type ForwardRefExoticComponent,
  type RefAttributes,
  useEffect,
  useRef,
} from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../theme-root.tsx";
import { useLatestCallback, useLatestHeaders, useStableDocument } from "./latest-props.ts";
import { useModel } from "./use-model.ts";

type RecordParameters = Readonly<Record<string, unknown>>;

/** The options of the model, the record to open, a theme and a language. A ref receives the model. */
export interface OpenAPIRecordEditorProps extends OpenAPIRecordEditorOptions {
  /** The values that identify the record. Changing them opens another record, after the user discards pending edits. */
  readonly parameters?: RecordParameters;
  readonly theme?: Theme;
  /** The language of all texts that Heddle writes. Default: the language of the surrounding view, or English. */
  readonly messages?: LanguageChoice;
}

/** Reads, edits and saves a record. Another document, path or method recreates the editor. */
export const OpenAPIRecordEditor: ForwardRefExoticComponent<
  OpenAPIRecordEditorProps & RefAttributes<Editor | null>
> = forwardRef(function OpenAPIRecordEditor({ theme, messages, parameters, ...options }, ref) {
  const openapi = useStableDocument(options.openapi);
  const { path, method, updateMethod, baseUrl, confirm = false } = options;
  const headers = useLatestHeaders(options.headers);
  const onLoaded = useLatestCallback(options.onLoaded);
  const onSaved = useLatestCallback(options.onSaved);
  const onResponse = useLatestCallback(options.onResponse);
  const { model, view } = useModel(
    () => new Editor({ ...options, headers, onLoaded, onSaved, onResponse }),
    [openapi, path, method, updateMethod],
    ref,
  );
  useEffect(() => model?.update({ baseUrl, confirm }), [model, baseUrl, confirm]);
  useOpenRecord(model, parameters);
  return <HeddleView of={view} theme={theme} messages={messages} />;
});

interface OpenedRecord {
  readonly model: Editor;
  readonly parameters: RecordParameters;
}

/** Opens the record with these parameters, once per model and change of parameters. */
function useOpenRecord(model: Editor | null, parameters: RecordParameters | undefined): void {
  const last = useRef<OpenedRecord | null>(null);
  useEffect(() => {
    if (!model || !parameters) return;
    const isOpen = last.current?.model === model;
    if (isOpen && equalValues(last.current?.parameters, parameters)) return;
    last.current = { model, parameters };
    void model.open(parameters);
  });
}
