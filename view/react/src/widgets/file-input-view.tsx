import type { FileInput } from "@heddle/views";
import { type ReactNode, useId, useState } from "react";

import { controlAttributes } from "../field/control-attributes.ts";
import { controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { paramNames, useParams } from "../use-params.ts";
import { fileName, fileSize } from "./file-text.ts";

const shown = paramNames<FileInput>()(...controlNames, "multiple", "accept");

/** A file or several, chosen or dropped: the browser's own input lies invisibly over the whole box. */
export function FileInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const [isOver, setOver] = useState(false);
  const { root, announce } = useStage();
  const id = useId();
  const { value, multiple, disabled } = params;
  const files = (Array.isArray(value) ? value : [value]).filter((file) => file instanceof Blob);

  const choose = (chosen: readonly File[]): void => {
    if (chosen.length > 0) void handle.call("enter", multiple ? [...files, ...chosen] : chosen[0]);
  };
  const remove = (at: number): void => {
    root.getElementById(id)?.focus();
    announce(messages.removed(fileName(files[at])));
    if (files.length > 1) void handle.call("enter", files.toSpliced(at, 1));
    else void handle.call("clear");
  };
  return (
    <Field id={id} handle={handle} params={params}>
      <div
        className="hd-drop"
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
      >
        <input
          {...controlAttributes(id, params)}
          className="hd-drop-input"
          type="file"
          multiple={multiple}
          accept={params.accept || undefined}
          onChange={({ target }) => {
            choose([...(target.files ?? [])]);
            // So that choosing the same file again is a change again.
            target.value = "";
          }}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
        <span className="hd-drop-text">
          {multiple ? messages.chooseFiles : messages.chooseFile}
        </span>
      </div>
      {files.length > 0 && (
        <ul className="hd-files" aria-label={messages.tagsOf(titleOf(params))}>
          {files.map((file, at) => (
            <li key={at} className="hd-file">
              <span className="hd-file-name">{fileName(file)}</span>
              <span className="hd-note">{fileSize(file)}</span>
              {!disabled && (
                <button
                  type="button"
                  className="hd-icon-button"
                  data-icon="cross"
                  aria-label={messages.remove(fileName(file))}
                  onClick={() => remove(at)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
