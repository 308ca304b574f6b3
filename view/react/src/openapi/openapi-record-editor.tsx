import { OpenAPIRecordEditor as Editor, type OpenAPIRecordEditorOptions } from "@heddle/openapi";
import { type ReactElement, type Ref, useEffect } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../scene.tsx";
import { useLatestHeaders } from "./use-latest-headers.ts";
import { useModel } from "./use-model.ts";
import { type RecordParameters, useOpenedRecord } from "./use-opened-record.ts";
import { useSameDocument } from "./use-same-document.ts";
import { useTold } from "./use-told.ts";

/** What `OpenAPIRecordEditor` takes: what the model takes, the record to open, and a ref to the model. */
export interface OpenAPIRecordEditorProps extends OpenAPIRecordEditorOptions {
  /** The values that name the record; other ones open another, once the user gives up what is entered. */
  readonly parameters?: RecordParameters;
  readonly ref?: Ref<Editor | null>;
  readonly theme?: Theme;
}

/** Reads, edits and saves a record. Another document, path or method makes the editor anew. */
export function OpenAPIRecordEditor({
  ref,
  theme,
  parameters,
  ...options
}: OpenAPIRecordEditorProps): ReactElement {
  const openapi = useSameDocument(options.openapi);
  const { path, method, updateMethod, baseUrl, confirm = false } = options;
  const headers = useLatestHeaders(options.headers);
  const onLoaded = useTold(options.onLoaded);
  const onSaved = useTold(options.onSaved);
  const onResponse = useTold(options.onResponse);
  const { model, shown } = useModel(
    () => new Editor({ ...options, headers, onLoaded, onSaved, onResponse }),
    [openapi, path, method, updateMethod],
    ref,
  );
  useEffect(() => model?.update({ baseUrl, confirm }), [model, baseUrl, confirm]);
  useOpenedRecord(model, parameters);
  return <HeddleView of={shown} theme={theme} />;
}
