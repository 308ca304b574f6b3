import { OpenAPIForm as Form, type OpenAPIFormOptions } from "@heddle/openapi";
import type { LanguageChoice } from "@heddle/params";
import { forwardRef, type ForwardRefExoticComponent, type RefAttributes, useEffect } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../theme-root.tsx";
import { useLatestCallback, useLatestHeaders, useStableDocument } from "./latest-props.ts";
import { useModel } from "./use-model.ts";

/** The options of the model, a theme and a language. A ref receives the model. */
export interface OpenAPIFormProps extends OpenAPIFormOptions {
  readonly theme?: Theme;
  /** The language of all texts that Heddle writes. Default: the language of the surrounding view, or English. */
  readonly messages?: LanguageChoice;
}

/** Without an option, the document decides. */
const documentLayout = {};

/** A form for one operation of an OpenAPI document. Another document, path or method recreates it. */
export const OpenAPIForm: ForwardRefExoticComponent<OpenAPIFormProps & RefAttributes<Form | null>> =
  forwardRef(function OpenAPIForm({ theme, messages, ...options }, ref) {
    const { path, method, baseUrl, title = "", mediaType = "", skipReadOnly } = options;
    const { layout = documentLayout } = options;
    const openapi = useStableDocument(options.openapi);
    const headers = useLatestHeaders(options.headers);
    const onResponse = useLatestCallback(options.onResponse);
    const { model, view } = useModel(
      () => new Form({ ...options, headers, onResponse }),
      [openapi, path, method, skipReadOnly],
      ref,
    );
    useEffect(() => model?.update({ baseUrl }), [model, baseUrl]);
    useEffect(() => model?.update({ title }), [model, title]);
    useEffect(() => model?.update({ layout }), [model, layout]);
    useEffect(() => {
      // An empty media type leaves the choice to the user.
      if (mediaType !== "") model?.update({ mediaType });
    }, [model, mediaType]);
    return <HeddleView of={view} theme={theme} messages={messages} />;
  });
