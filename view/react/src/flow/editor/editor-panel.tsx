import { type FlowScope, keyOf, messages, type OpenEditor, titleOf } from "@heddle/canvas";
import { type KeyboardEvent, type ReactElement, useRef } from "react";

import { useTranslate } from "../../language.tsx";
import { SharedFormContext } from "../../shared/shared-context.ts";
import { ViewSlot } from "../../view-slot.tsx";
import { useEditorForm } from "../feature-views.tsx";
import { useFlowScope } from "../flow-context.ts";
import { useEditorFocus } from "../use-focus.ts";

interface EditorPanelProps {
  readonly editor: OpenEditor;
  readonly mode: "node" | "toolbar" | "side";
}

/** An open editor with a title and a close button. */
export function EditorPanel({ editor, mode }: EditorPanelProps): ReactElement {
  const t = useTranslate();
  const scope = useFlowScope();
  const { kind, id, view } = editor;
  const title = nameOf(scope, editor);
  const content = useRef<HTMLDivElement>(null);
  useEditorFocus(editor, content);
  const sharedForm = useEditorForm(editor);
  const press = (event: KeyboardEvent): void => {
    // A field that handles Escape itself prevents the default.
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    // A field submits its text when it loses the focus.
    scope.cursor.go({ kind, id });
    void scope.intents.closeEditor(kind, id);
  };
  const discardChanges = async (): Promise<void> => {
    const { ok } = await scope.intents.resetEditor(kind, id);
    if (ok) scope.editorFocus.set(keyOf(editor));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is meant for all of its fields
    <section
      className="hd-flow-editor nowheel"
      data-mode={mode}
      aria-label={t(messages.editItem({ title }))}
      onKeyDown={press}
    >
      {/* In a node the header has title and button. */}
      {mode !== "node" && (
        <div className="hd-flow-editor-bar">
          <strong>{title}</strong>
          <button
            type="button"
            className="hd-icon-button"
            data-icon="cross"
            aria-label={t(messages.closeEditor({ title }))}
            onClick={() => void scope.intents.closeEditor(kind, id)}
          />
        </div>
      )}
      {editor.restored && (
        <p className="hd-flow-restored">
          {t(messages.restored)}
          <button type="button" className="hd-button" onClick={() => void discardChanges()}>
            {t(messages.discardChanges)}
          </button>
        </p>
      )}
      <div ref={content}>
        <SharedFormContext.Provider value={sharedForm}>
          <ViewSlot handle={view} />
        </SharedFormContext.Provider>
      </div>
    </section>
  );
}

function nameOf({ state }: FlowScope, { kind, id }: OpenEditor): string {
  if (kind === "edge") return state.edges.get(id)?.label ?? id;
  const record = state.nodes.get(id);
  return record ? titleOf(record, state.typeOf(id)) : id;
}
