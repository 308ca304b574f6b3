import { OpenAPIForm as Form, type OpenAPIFormOptions } from "@heddle/openapi";
import { type ReactElement, type Ref, useEffect } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../scene.tsx";
import { useLatestHeaders } from "./use-latest-headers.ts";
import { useModel } from "./use-model.ts";

/** What `OpenAPIForm` takes: what the model takes, and a ref to it. */
export interface OpenAPIFormProps extends OpenAPIFormOptions {
  readonly ref?: Ref<Form | null>;
  readonly theme?: Theme;
}

/** A form for one operation of an OpenAPI document. Another document, path or method makes it anew. */
export function OpenAPIForm({ ref, theme, ...options }: OpenAPIFormProps): ReactElement {
  const { openapi, path, method, baseUrl, title = "" } = options;
  const headers = useLatestHeaders(options.headers);
  const { model, shown } = useModel(
    () => new Form({ ...options, headers }),
    [openapi, path, method],
    ref,
  );
  useEffect(() => {
    model?.update({ baseUrl, ...(title !== "" && { title }) });
  }, [model, baseUrl, title]);
  return <HeddleView of={shown} theme={theme} />;
}
