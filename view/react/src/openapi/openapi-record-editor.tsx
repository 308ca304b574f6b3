import { OpenAPIRecordEditor as Editor, type OpenAPIRecordEditorOptions } from "@heddle/openapi";
import { type ReactElement, type Ref, useEffect } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../scene.tsx";
import { useLatestHeaders } from "./use-latest-headers.ts";
import { useModel } from "./use-model.ts";
import { useSameDocument } from "./use-same-document.ts";

/** What `OpenAPIRecordEditor` takes: what the model takes, and a ref to it. */
export interface OpenAPIRecordEditorProps extends OpenAPIRecordEditorOptions {
  readonly ref?: Ref<Editor | null>;
  readonly theme?: Theme;
}

/** Reads, edits and saves a record. Another document, path or method makes the editor anew. */
export function OpenAPIRecordEditor({
  ref,
  theme,
  ...options
}: OpenAPIRecordEditorProps): ReactElement {
  const openapi = useSameDocument(options.openapi);
  const { path, method, updateMethod, baseUrl, confirm = false } = options;
  const headers = useLatestHeaders(options.headers);
  const { model, shown } = useModel(
    () => new Editor({ ...options, headers }),
    [openapi, path, method, updateMethod],
    ref,
  );
  useEffect(() => model?.update({ baseUrl, confirm }), [model, baseUrl, confirm]);
  return <HeddleView of={shown} theme={theme} />;
}
