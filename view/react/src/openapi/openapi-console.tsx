import { OpenAPIConsole as Console, type OpenAPIConsoleOptions } from "@heddle/openapi";
import type { ReactElement, Ref } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../scene.tsx";
import "./register-console.ts";
import { useLatestHeaders } from "./use-latest-headers.ts";
import { useModel } from "./use-model.ts";
import { useSameDocument } from "./use-same-document.ts";
import { useTold } from "./use-told.ts";

/** What `OpenAPIConsole` takes: what the model takes, and a ref to it. */
export interface OpenAPIConsoleProps extends OpenAPIConsoleOptions {
  readonly ref?: Ref<Console | null>;
  readonly theme?: Theme;
}

/** A console for a whole OpenAPI document. Another document or base URL makes it anew. */
export function OpenAPIConsole({ ref, theme, ...options }: OpenAPIConsoleProps): ReactElement {
  const { baseUrl } = options;
  const openapi = useSameDocument(options.openapi);
  const headers = useLatestHeaders(options.headers);
  const onResponse = useTold(options.onResponse);
  const { shown } = useModel(
    () => new Console({ ...options, headers, onResponse }),
    [openapi, baseUrl],
    ref,
  );
  return <HeddleView of={shown} theme={theme} />;
}
