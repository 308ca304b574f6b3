import type { FileInput } from "@heddle/views";
import type { Translatable } from "@heddle/params";
import { type ReactElement, type ReactNode, useId, useRef, useState } from "react";

import { controlAttributes, controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useLanguage, useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { fileName, fileSize } from "../field/file-text.ts";
import { useAnnouncedCall } from "./use-announced-call.ts";

const fileStyles = `
.hd-drop {
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  min-block-size: 72px;
  padding: 12px 16px;
  border: 1px dashed var(--_hd-edge);
  border-radius: var(--_hd-radius);
  background: var(--_hd-control);
  color: var(--_hd-muted);
  transition: border-color 120ms ease, background-color 120ms ease;
}
.hd-drop:hover, .hd-drop[data-over] { border-color: var(--_hd-accent); background: var(--_hd-accent-soft); color: var(--_hd-text); }
.hd-drop:focus-within { outline: 2px solid var(--_hd-focus); outline-offset: 2px; }
.hd-drop[data-disabled] { background: var(--_hd-subtle); border-color: var(--_hd-line); color: var(--_hd-muted); }
.hd-drop-input { position: absolute; inset: 0; opacity: 0; cursor: pointer; inline-size: 100%; }
.hd-drop-input:disabled { cursor: not-allowed; }
.hd-files { display: flex; flex-direction: column; gap: 4px; }
.hd-file {
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 36px;
  padding-inline: 12px 4px;
  border: 1px solid var(--_hd-line);
  border-radius: var(--_hd-radius);
}
.hd-file[data-refused] { border-color: var(--_hd-danger); }
.hd-file[data-refused] .hd-file-name { text-decoration: line-through; }
.hd-file-name { flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hd-field[data-invalid] .hd-drop { border-color: var(--_hd-danger); box-shadow: inset 0 0 0 1px var(--_hd-danger); }
`;

addStyles(fileStyles);

const renderedParams = paramNames<FileInput>()(...controlNames, "draft", "multiple", "accept");

/** Files, chosen or dropped: the browser's input covers the whole box invisibly. */
export function FileInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const locale = useLanguage()?.locale;
  const [isDraggedOver, setDraggedOver] = useState(false);
  const { root } = useViewHost();
  const callAnnounced = useAnnouncedCall(handle);
  const id = useId();
  const { value, draft, multiple, disabled } = params;
  const files = (Array.isArray(value) ? value : [value]).filter((file) => file instanceof Blob);

  // While files are uploading, the model does not have them yet, and each call replaces the one before it.
  const entered = useRef<readonly Blob[]>(null);
  const latest = (): readonly Blob[] => entered.current ?? files;
  const remember = (next: readonly Blob[], answer: Promise<unknown>): void => {
    entered.current = next;
    void answer.then(() => {
      if (entered.current === next) entered.current = null;
    });
  };
  const choose = (chosen: readonly File[]): void => {
    if (chosen.length === 0) return;
    const next = multiple ? [...latest(), ...chosen] : chosen.slice(0, 1);
    remember(next, handle.call("enter", multiple ? next : next[0]));
  };
  /** `undefined` stands for the file that was not taken. */
  const remove = (file: Blob | undefined): void => {
    root.getElementById(id)?.focus();
    const done = messages.removed({ item: file ? fileName(file) : (draft ?? "") });
    const rest = latest().filter((each) => each !== file);
    remember(
      rest,
      rest.length > 0 ? callAnnounced(done, "enter", rest) : callAnnounced(done, "clear"),
    );
  };
  return (
    <Field id={id} handle={handle} params={params}>
      <div
        className="hd-drop"
        data-over={isDraggedOver || undefined}
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
            // Choosing the same file again must be a change.
            target.value = "";
          }}
          onDragEnter={() => setDraggedOver(true)}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={() => setDraggedOver(false)}
        />
        <span className="hd-drop-text">
          {t(multiple ? messages.chooseFiles : messages.chooseFile)}
        </span>
      </div>
      {(files.length > 0 || draft !== null) && (
        <ul className="hd-files" aria-label={t(messages.tagsOf({ title: titleOf(params, t) }))}>
          {files.map((file, at) => (
            <ChosenFile
              key={at}
              name={fileName(file)}
              note={fileSize(file, locale)}
              onRemove={disabled ? undefined : () => remove(file)}
            />
          ))}
          {draft !== null && (
            <ChosenFile
              name={draft}
              isRefused
              onRemove={disabled ? undefined : () => remove(undefined)}
            />
          )}
        </ul>
      )}
    </Field>
  );
}

interface ChosenFileProps {
  readonly name: Translatable;
  readonly note?: string;
  /** Whether the model did not take it: the error of the field says why. */
  readonly isRefused?: boolean;
  readonly onRemove: (() => void) | undefined;
}

function ChosenFile({ name, note, isRefused, onRemove }: ChosenFileProps): ReactElement {
  const t = useTranslate();
  return (
    <li className="hd-file" data-refused={isRefused || undefined}>
      <span className="hd-file-name">{t(name)}</span>
      <span className="hd-note">{isRefused ? t(messages.notTaken) : note}</span>
      {onRemove && (
        <button
          type="button"
          className="hd-icon-button"
          data-icon="cross"
          aria-label={t(messages.remove({ item: name }))}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
