import { itemOfKey, messages, titleOf } from "@heddle/canvas";
import type { Flow } from "@heddle/flow";
import { type ReactNode, useEffect, useLayoutEffect } from "react";

import { useTranslate } from "../../language.tsx";
import { preloadViews, whenIdle } from "../../lazy-view.ts";
import { paramNames, useParam, useParams } from "../../use-params.ts";
import { useRecords } from "../../use-records.ts";
import { useFlowScope, useIsNarrow, useRecord } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { useFocusReturn } from "../use-focus.ts";
import { Anchored } from "./anchored.tsx";
import { EditorPanel } from "./editor-panel.tsx";

const renderedParams = paramNames<Flow>()("editorMode", "selection", "editable", "enableDelete");

/** Above a node: its open editor, or the buttons of the only selected node. */
export function NodeTools(): ReactNode {
  const { handle, editors } = useFlowScope();
  const { editorMode, selection } = useParams(handle, renderedParams);
  const open = useRecords(editors).find(({ kind }) => kind === "node");
  const [selected, ...others] = selection.nodes;
  if (editorMode !== "toolbar") return null;
  if (open) {
    return (
      <Anchored key={open.id} to="node" id={open.id} needsRoom>
        <EditorPanel editor={open} mode="toolbar" />
      </Anchored>
    );
  }
  if (selected === undefined || others.length > 0) return null;
  return (
    <Anchored key={selected} to="node" id={selected}>
      <Buttons node={selected} />
    </Anchored>
  );
}

function Buttons({ node }: { node: string }): ReactNode {
  const t = useTranslate();
  const { handle, intents, state } = useFlowScope();
  const { editable, enableDelete } = useParams(handle, renderedParams);
  const record = useRecord(state.nodes, node);
  const leaveFocus = useFocusReturn();
  if (!record) return null;
  const title = titleOf(record, state.typeOf(node));
  return (
    <div ref={leaveFocus} className="hd-flow-buttons">
      <IconButton
        icon="pencil"
        label={t(messages.editItem({ title }))}
        onPress={() => void intents.openEditor("node", node)}
      />
      {editable && enableDelete && record.deletable && (
        <IconButton
          icon="bin"
          label={t(messages.deleteItem({ title }))}
          onPress={() => void intents.remove([node], [])}
        />
      )}
    </div>
  );
}

/** The open editors of edges, each at the middle of its edge, unless editors open at the side. */
export function EdgeEditors(): ReactNode {
  const { handle, editors } = useFlowScope();
  const open = useRecords(editors).filter(({ kind }) => kind === "edge");
  if (useParam(handle, "editorMode") === "side") return null;
  return open.map((editor) => (
    <Anchored key={editor.id} to="edge" id={editor.id} needsRoom>
      <EditorPanel editor={editor} mode="toolbar" />
    </Anchored>
  ));
}

/** The editors beside the graph, on a small screen below it. */
export function SideEditor(): ReactNode {
  const { handle, editors, commands } = useFlowScope();
  const isThere = useParam(handle, "editorMode") === "side";
  const isSheet = useIsNarrow();
  const open = useRecords(editors);
  const last = open.at(-1);
  const [kind, id] = [last?.kind, last?.id];
  // Brings the edited item into view beside its editor.
  useLayoutEffect(() => {
    if (isThere && kind && id !== undefined) commands.viewport.reveal({ kind, id });
  }, [isThere, kind, id, commands]);
  if (!isThere || open.length === 0) return null;
  return (
    <div
      className="hd-flow-overlay hd-flow-side"
      data-part="side-editors"
      data-sheet={isSheet || undefined}
    >
      {open.map((editor) => (
        <EditorPanel key={`${editor.kind}:${editor.id}`} editor={editor} mode="side" />
      ))}
    </div>
  );
}

/** Keeps nodes with open editors mounted, so that unsaved text stays there. */
export function useEditedPins(): void {
  const { editors, pins } = useFlowScope();
  const open = useRecords(editors);
  useEffect(() => {
    const nodes = open.filter(({ kind }) => kind === "node");
    pins.set(
      "edited",
      nodes.map(({ id }) => id),
    );
  }, [open, pins]);
}

/** Shows a notice when an editor is closed with unsaved input. */
export function useUnfinishedNotice(): void {
  const { handle, flow, commands, names } = useFlowScope();
  useEffect(() => {
    const read = (): readonly string[] => flow.get("unfinished");
    let known = new Set(read());
    return handle.subscribe(["unfinished"], () => {
      const keys = read();
      const [added] = keys.filter((key) => !known.has(key));
      known = new Set(keys);
      if (added !== undefined) {
        commands.showRejection(messages.notSaved({ name: names.short(itemOfKey(added)) }));
      }
    });
  }, [handle, flow, commands, names]);
}

/** Fields that are loaded on demand. */
const kinds = ["file-input", "fixed", "group", "password-input", "slider", "tags"];

/** Loads the fields of editors before one is opened, so that the first field can be focused. */
export function EditorFields(): null {
  useEffect(() => whenIdle(() => preloadViews(kinds)), []);
  return null;
}
