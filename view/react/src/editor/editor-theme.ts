import { HighlightStyle } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours of JSON, from the variables of the theme. */
export const highlightStyle: HighlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--_hd-syntax-key)" },
  { tag: tags.string, color: "var(--_hd-syntax-string)" },
  { tag: tags.number, color: "var(--_hd-syntax-number)" },
  { tag: [tags.bool, tags.null], color: "var(--_hd-syntax-keyword)" },
]);

/** The look of the editor, from the variables of the theme. */
export const editorTheme: Extension = EditorView.theme({
  "&": { color: "var(--_hd-text)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--_hd-mono)", lineHeight: "1.5", maxHeight: "400px" },
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
