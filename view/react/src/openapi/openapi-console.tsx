import { OpenAPIConsole as Console, type OpenAPIConsoleOptions } from "@heddle/openapi";
import type { LanguageChoice } from "@heddle/params";
import { forwardRef, type ForwardRefExoticComponent, type RefAttributes } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../theme-root.tsx";
import { useLatestCallback, useLatestHeaders, useStableDocument } from "./latest-props.ts";
import "./register-console.ts";
import { useModel } from "./use-model.ts";

/** The options of the model, a theme and a language. A ref receives the model. */
export interface OpenAPIConsoleProps extends OpenAPIConsoleOptions {
  readonly theme?: Theme;
  /** The language of all texts that Heddle writes. Default: the language of the surrounding view, or English. */
  readonly messages?: LanguageChoice;
}

/**
 * A console for a whole OpenAPI document. Another document or base URL recreates it, and so do headers where there were none:
 * a console lets users add headers of their own where the app sends none.
 */
export const OpenAPIConsole: ForwardRefExoticComponent<
  OpenAPIConsoleProps & RefAttributes<Console | null>
> = forwardRef(function OpenAPIConsole({ theme, messages, ...options }, ref) {
  const { baseUrl } = options;
  const openapi = useStableDocument(options.openapi);
  const hasHeaders = options.headers !== undefined;
  const headers = useLatestHeaders(options.headers);
  const onResponse = useLatestCallback(options.onResponse);
  const { view } = useModel(
    () => new Console({ ...options, ...(hasHeaders && { headers }), onResponse }),
    [openapi, baseUrl, hasHeaders],
    ref,
  );
  return <HeddleView of={view} theme={theme} messages={messages} />;
});
