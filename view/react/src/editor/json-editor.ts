import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  ensureSyntaxTree,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic, linter, lintKeymap } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder as placeholderText,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

export type EditorAttributes = Readonly<Record<string, string>>;

interface JsonEditorOptions {
  readonly parent: HTMLElement;
  readonly root: ShadowRoot;
  readonly placeholder: string;
  readonly onType: (text: string) => void;
  readonly onLeave: (element: HTMLElement) => void;
}

/** A text editor for JSON. */
export interface JsonEditor {
  /** Updates the text, the attributes of the editable element, and the disabled state. */
  readonly show: (text: string, attributes: EditorAttributes, isDisabled: boolean) => void;
  /** Moves the focus into the editor. */
  readonly select: (from: number, to: number) => void;
  readonly destroy: () => void;
}

const fromModel = Annotation.define<boolean>();

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
    // A disabled editor is not editable, and must still be scrollable by keyboard.
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
      const isFromModel = transactions.some((transaction) => transaction.annotation(fromModel));
      if (docChanged && !isFromModel) onType(state.doc.toString());
    }),
    EditorView.domEventHandlers({
      blur: (_event, view) => onLeave(view.contentDOM),
    }),
  ];
}

/** The time limit for locating an error. */
const parseTimeoutMs = 200;

/** The first syntax error; empty text has none. */
function findErrors(state: EditorState): Diagnostic[] {
  const text = state.doc.toString();
  if (text.trim() === "") return [];
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ ...errorRange(state), severity: "error", message }];
  }
}

/** From the syntax tree, because not every browser's `JSON.parse` error has a position. */
function errorRange(state: EditorState): { from: number; to: number } {
  const { length } = state.doc;
  const errors: { from: number; to: number }[] = [];
  ensureSyntaxTree(state, length, parseTimeoutMs)?.iterate({
    enter: ({ type, from, to }) => void (type.isError && errors.push({ from, to })),
  });
  const [{ from, to } = { from: length, to: length }] = errors;
  // For a missing token, mark the character before it.
  return from === to ? { from: Math.max(0, from - 1), to: Math.max(1, to) } : { from, to };
}

const highlightStyle: HighlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--_hd-syntax-key)" },
  { tag: tags.string, color: "var(--_hd-syntax-string)" },
  { tag: tags.number, color: "var(--_hd-syntax-number)" },
  { tag: [tags.bool, tags.null], color: "var(--_hd-syntax-keyword)" },
]);

const editorTheme: Extension = EditorView.theme({
  "&": { color: "var(--_hd-text)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    direction: "ltr",
    fontFamily: "var(--_hd-mono)",
    lineHeight: "1.5",
    maxHeight: "400px",
  },
  ".cm-content": { padding: "8px 0", minHeight: "80px", caretColor: "var(--_hd-text)" },
  ".cm-line": { padding: "0 12px" },
  ".cm-cursor": { borderLeftColor: "var(--_hd-text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      backgroundColor: "var(--_hd-selection)",
    },
  ".cm-placeholder": { color: "var(--_hd-muted)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--_hd-selection)",
    outline: "none",
  },
  ".cm-tooltip": {
    color: "var(--_hd-text)",
    backgroundColor: "var(--_hd-surface)",
    border: "1px solid var(--_hd-line)",
    borderRadius: "var(--_hd-radius)",
  },
  ".cm-diagnostic": { fontFamily: "var(--_hd-font)", fontSize: "13px" },
});
