import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { linter, lintKeymap } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder as placeholderText,
} from "@codemirror/view";

import { editorTheme, highlightStyle } from "./editor-theme.ts";
import { findErrors } from "./find-errors.ts";

export type EditorAttributes = Readonly<Record<string, string>>;

/** What an editor needs of the component around it. */
export interface JsonEditorOptions {
  readonly parent: HTMLElement;
  readonly root: ShadowRoot;
  readonly placeholder: string;
  readonly onType: (text: string) => void;
  readonly onLeave: (element: HTMLElement) => void;
}

/** A text editor for JSON. */
export interface JsonEditor {
  /** Takes up the text, the attributes of the editable element, and whether it can be edited. */
  readonly show: (text: string, attributes: EditorAttributes, isDisabled: boolean) => void;
  /** Moves the focus into the editor. */
  readonly select: (from: number, to: number) => void;
  readonly destroy: () => void;
}

const fromModel = Annotation.define<boolean>();

/** Makes an editor inside an element. */
export function createJsonEditor(options: JsonEditorOptions): JsonEditor {
  const settings = new Compartment();
  let shown = "";
  const view = new EditorView({
    parent: options.parent,
    root: options.root,
    state: EditorState.create({ extensions: [settings.of([]), ...extensionsFor(options)] }),
  });
  return {
    show(text, attributes, isDisabled) {
      const key = JSON.stringify([attributes, isDisabled]);
      const isSameText = text === view.state.doc.toString();
      if (isSameText && key === shown) return;
      const effects = key === shown ? [] : settings.reconfigure(settingsOf(attributes, isDisabled));
      shown = key;
      view.dispatch({
        ...(!isSameText && { changes: { from: 0, to: view.state.doc.length, insert: text } }),
        effects,
        annotations: fromModel.of(true),
      });
    },
    select(from, to) {
      const { length } = view.state.doc;
      view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) } });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

function settingsOf(attributes: EditorAttributes, isDisabled: boolean): Extension {
  const state = isDisabled ? { "aria-disabled": "true" } : undefined;
  return [
    // The tabindex says what an editable element is anyway: a disabled one is not, and still has to scroll.
    EditorView.contentAttributes.of({
      tabindex: "0",
      "aria-multiline": "true",
      ...attributes,
      ...state,
    }),
    EditorState.readOnly.of(isDisabled),
    EditorView.editable.of(!isDisabled),
  ];
}

function extensionsFor({ placeholder, onType, onLeave }: JsonEditorOptions): Extension[] {
  return [
    history(),
    drawSelection(),
    highlightSpecialChars(),
    indentOnInput(),
    bracketMatching(),
    json(),
    linter(({ state }) => findErrors(state)),
    syntaxHighlighting(highlightStyle),
    editorTheme,
    EditorState.tabSize.of(2),
    placeholderText(placeholder),
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const isOurs = transactions.some((transaction) => transaction.annotation(fromModel));
      if (docChanged && !isOurs) onType(state.doc.toString());
    }),
    EditorView.domEventHandlers({
      blur: (_event, view) => onLeave(view.contentDOM),
    }),
  ];
}
