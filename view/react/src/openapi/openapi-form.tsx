import { OpenAPIForm as Form, type OpenAPIFormOptions } from "@heddle/openapi";
import { type ReactElement, type Ref, useEffect } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../scene.tsx";
import { useLatestHeaders } from "./use-latest-headers.ts";
import { useModel } from "./use-model.ts";
import { useSameDocument } from "./use-same-document.ts";
import { useTold } from "./use-told.ts";

/** What `OpenAPIForm` takes: what the model takes, and a ref to it. */
export interface OpenAPIFormProps extends OpenAPIFormOptions {
  readonly ref?: Ref<Form | null>;
  readonly theme?: Theme;
}

/** A form for one operation of an OpenAPI document. Another document, path or method makes it anew. */
export function OpenAPIForm({ ref, theme, ...options }: OpenAPIFormProps): ReactElement {
  const { path, method, baseUrl, title = "", mediaType = "", skipReadOnly } = options;
  const openapi = useSameDocument(options.openapi);
  const headers = useLatestHeaders(options.headers);
  const onResponse = useTold(options.onResponse);
  const { model, shown } = useModel(
    () => new Form({ ...options, headers, onResponse }),
    [openapi, path, method, skipReadOnly],
    ref,
  );
  useEffect(() => model?.update({ baseUrl }), [model, baseUrl]);
  useEffect(() => model?.update({ title }), [model, title]);
  useEffect(() => {
    // Without one the choice is the user's.
    if (mediaType !== "") model?.update({ mediaType });
  }, [model, mediaType]);
  return <HeddleView of={shown} theme={theme} />;
}
