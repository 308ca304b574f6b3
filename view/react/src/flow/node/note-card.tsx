import {
  gestureName,
  keyOf,
  messages,
  type NodeContent,
  nodeSize,
  type NoteColor,
  noteColorOf,
  noteColors,
  noteText,
} from "@heddle/canvas";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { typeInto } from "../../early-keys.ts";
import { useTranslate } from "../../language.tsx";
import { useParam } from "../../use-params.ts";
import { useFlowScope, useSignal } from "../flow-context.ts";
import { useFocusTarget } from "../use-focus.ts";
import { ResizeHandle } from "./group-frame.tsx";

/** A sticky note. A double click or Enter edits its text in place. */
export function NoteCard({ content }: { readonly content: NodeContent }): ReactElement {
  const { state, handle, editedNote } = useFlowScope();
  const { record } = content;
  const { id, className } = record;
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => state.scene.mounts.nodes.addElement(id), [id, state]);
  const isEditable = useParam(handle, "editable") === true;
  const isEdited = useSignal(editedNote) === id && isEditable;
  const classes = ["hd-sticky", className].filter(Boolean).join(" ");
  return (
    <div
      {...useFocusTarget({ kind: "node", id }, note)}
      ref={note}
      className={classes}
      part={classes}
      data-part="node"
      data-id={id}
      data-selected={record.selected || undefined}
      style={noteStyle(content)}
    >
      {isEdited ? (
        <NoteField id={id} text={noteText(record)} />
      ) : (
        <div className="hd-sticky-text" data-part="note-text">
          {noteText(record)}
        </div>
      )}
      {isEditable && record.selected && <ColorChoice id={id} chosen={noteColorOf(record)} />}
      {isEditable && <ResizeHandle content={content} />}
    </div>
  );
}

function noteStyle({ record, type }: NodeContent): CSSProperties {
  const { width: _, height: __, ...style } = record.style ?? {};
  return {
    height: nodeSize(record, type).height,
    background: noteColors[noteColorOf(record)],
    ...style,
  };
}

/** The text while it is edited: each change is saved, and typing without a pause is one undo step. */
function NoteField({ id, text }: { readonly id: string; readonly text: string }): ReactElement {
  const t = useTranslate();
  const { intents, editedNote, targets, typeAhead } = useFlowScope();
  const [typed, setTyped] = useState(text);
  const [gesture] = useState(gestureName);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => typeAhead.finish((typed) => typeInto(field.current, typed)), [typeAhead]);
  const end = (): void => editedNote.set(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnd =
      event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!isEnd || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    end();
    targets.focus(keyOf({ kind: "node", id }));
  };
  return (
    <textarea
      ref={field}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just started to edit it
      autoFocus
      className="hd-sticky-text"
      data-part="note-field"
      aria-label={t(messages.noteText)}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        void intents.patchData("node", id, { text: target.value }, gesture);
      }}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onKeyDown={onKeyDown}
      onBlur={end}
    />
  );
}

interface ColorChoiceProps {
  readonly id: string;
  readonly chosen: NoteColor;
}

function ColorChoice({ id, chosen }: ColorChoiceProps): ReactElement {
  const t = useTranslate();
  const { intents } = useFlowScope();
  const choose = (color: NoteColor): void =>
    void intents.patchData("node", id, { color }, gestureName());
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
    <div role="group" className="hd-sticky-colors" aria-label={t(messages.noteColor)}>
      {(Object.keys(noteColors) as NoteColor[]).map((color) => (
        <button
          key={color}
          type="button"
          className="hd-sticky-color"
          data-color={color}
          title={t(messages.noteColors[color])}
          aria-label={t(messages.noteColors[color])}
          aria-pressed={color === chosen}
          style={{ background: noteColors[color] }}
          onClick={() => choose(color)}
        />
      ))}
    </div>
  );
}
