import { stringifyExactJson } from "@heddle/schema";
import type { JsonInput } from "@heddle/views";
import { type ReactNode, useId, useRef } from "react";

import type * as editorModule from "../editor/json-editor-box.tsx";
import { controlAttributes, controlNames } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useModule } from "../lazy-view.ts";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useTyping } from "../use-typing.ts";

const renderedParams = paramNames<JsonInput>()(...controlNames, "hint", "written");
const loadEditor = (): Promise<typeof editorModule> => import("../editor/json-editor-box.tsx");

/** A JSON value as text, in a text area until the editor is loaded. */
export function JsonInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const typing = useTyping(handle, params.draft ?? params.written ?? jsonText(params.value));
  const editor = useModule(loadEditor);
  const plain = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [hintId, keysId, labelId] = [`${id}h`, `${id}k`, `${id}l`];
  const control = controlAttributes(id, params);
  const description = [params.hint && hintId, editor && keysId, control["aria-describedby"]]
    .filter(Boolean)
    .join(" ");
  const placeholder = params.placeholder;
  return (
    // The text shows null and every empty value.
    <Field {...{ id, labelId, handle }} params={{ ...params, nullable: false, value: undefined }}>
      {editor ? (
        <editor.JsonEditorBox
          {...{ typing, placeholder, plain }}
          control={{ ...control, "aria-describedby": description, "aria-labelledby": labelId }}
        />
      ) : (
        <textarea
          {...control}
          aria-describedby={description || undefined}
          className="hd-input hd-text-area hd-code"
          rows={4}
          spellCheck={false}
          placeholder={placeholder || undefined}
          value={typing.text}
          onChange={(event) => typing.type(event.target.value)}
          onFocus={(event) => {
            // The editor that replaces it restores the selection.
            plain.current = event.currentTarget;
          }}
          onBlur={(event) => {
            plain.current = null;
            typing.leave(event);
          }}
        />
      )}
      {params.hint !== "" && (
        <p id={hintId} className="hd-note">
          {params.hint}
        </p>
      )}
      {editor && (
        <p id={keysId} className="hd-note hd-editor-hint">
          {t(messages.leaveEditor)}
        </p>
      )}
    </Field>
  );
}

function jsonText(value: unknown): string {
  return value === undefined ? "" : stringifyExactJson(value, 2);
}
