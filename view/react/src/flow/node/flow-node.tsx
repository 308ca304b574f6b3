import {
  hasView,
  isFrame,
  isNote,
  keyOf,
  messages,
  type NodeContent,
  type NodeRecord,
  nodeSize,
  type NodeTypeRecord,
  type OpenEditor,
  portColor,
  portName,
  portsOf,
  titleOf,
  typeLabelOf,
} from "@heddle/canvas";
import {
  type CSSProperties,
  memo,
  type ReactElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
} from "react";

import { useTranslate } from "../../language.tsx";
import { EditorPanel } from "../editor/editor-panel.tsx";
import { EditorModeContext, PortTypesContext, useFlowScope, useRecord } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { useFocusTarget } from "../use-focus.ts";
import { CollapseButton, GroupFrame } from "./group-frame.tsx";
import { NodeTitle } from "./node-title.tsx";
import { NodeViews } from "./node-views.tsx";
import { NoteCard } from "./note-card.tsx";

/** Minimum width of a node with an editor inside, in pixels at zoom 1. */
const editorWidth = 260;

interface FlowNodeProps {
  readonly content: NodeContent;
}

/** A node of the graph. It does not depend on its position and renders again only when its content changes. */
export const FlowNode = memo(function FlowNode({ content }: FlowNodeProps): ReactElement {
  const mode = useContext(EditorModeContext);
  if (isFrame(content.record)) return <GroupFrame content={content} />;
  if (isNote(content.record)) return <NoteCard content={content} />;
  if (mode === "node") return <EditedNode content={content} />;
  return <NodeCard content={content} hasActions={mode !== "toolbar"} />;
});

/** A node that may have its editor inside. */
function EditedNode({ content }: FlowNodeProps): ReactElement {
  const { editors } = useFlowScope();
  const editor = useRecord(editors, keyOf({ kind: "node", id: content.record.id }));
  return <NodeCard {...{ content, editor }} hasActions />;
}

interface NodeCardProps {
  readonly content: NodeContent;
  readonly hasActions: boolean;
  readonly editor?: OpenEditor | undefined;
}

function NodeCard({ content, hasActions, editor }: NodeCardProps): ReactElement {
  const { record, type } = content;
  return (
    <MeasuredCard content={content} minimumWidth={editor ? editorWidth : 0}>
      <NodeHeader content={content}>
        {record.collapsed && (
          <CollapseButton id={record.id} title={titleOf(record, type)} isCollapsed />
        )}
        {hasActions && <NodeActions {...{ record, type }} />}
      </NodeHeader>
      <NodePorts {...{ record, type }} />
      {hasView(record) && <NodeViews view={record.view} policy={type?.pane_policy} />}
      {editor && <EditorPanel editor={editor} mode="node" />}
    </MeasuredCard>
  );
}

interface MeasuredCardProps {
  readonly content: NodeContent;
  readonly minimumWidth: number;
  readonly children: ReactNode;
}

/** The visible body of a node; reports its measured height. */
function MeasuredCard({ content, minimumWidth, children }: MeasuredCardProps): ReactElement {
  const { state, sizes } = useFlowScope();
  const { record, type } = content;
  const { id, className } = record;
  const card = useRef<HTMLDivElement>(null);
  const expectedHeight = nodeSize(record, type).height;
  const isMeasured = hasView(record) || minimumWidth > 0;
  useLayoutEffect(() => state.scene.mounts.nodes.addElement(id), [id, state]);
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return undefined;
    const measure = (height: number): void => {
      const [shown, known] = [state.nodes.get(id), state.rectangleOf(id)];
      if (!shown || !known || height === 0) return;
      const width = Math.max(nodeSize(shown, state.typeOf(id)).width, minimumWidth);
      if (known.width === width && known.height === height) return;
      state.measure(id, { height, minimumWidth });
    };
    // Other nodes have the expected height; if not, it is corrected a frame later. Measuring each would force a layout.
    if (isMeasured) measure(current.offsetHeight);
    return sizes.watch(current, measure);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- compares again if another height is expected, but not for each label
  }, [state, sizes, id, expectedHeight, isMeasured, minimumWidth]);
  const classes = ["hd-node", className].filter(Boolean).join(" ");
  return (
    // Parts make the node accessible to the styles of the page.
    <div
      {...useFocusTarget({ kind: "node", id }, card)}
      ref={card}
      className={classes}
      part={classes}
      data-part="node"
      data-id={id}
      data-selected={record.selected || undefined}
      data-colored={type?.color ? "" : undefined}
      style={styleOf(content)}
    >
      {children}
    </div>
  );
}

/** The style of the record. The surrounding element sets the width, and the content may increase the height. */
function styleOf({ record, type }: NodeContent): CSSProperties {
  const { width: _, height, ...style } = record.style ?? {};
  return {
    ...(type?.color && { "--_hd-node-color": type.color }),
    ...(height !== undefined && { minHeight: height }),
    ...style,
  } as CSSProperties;
}

interface NodeHeaderProps {
  readonly content: NodeContent;
  readonly children: ReactNode;
}

function NodeHeader({ content: { record, type }, children }: NodeHeaderProps): ReactElement {
  const title = titleOf(record, type);
  const kind = typeLabelOf(record, type);
  const name = <NodeTitle title={title} />;
  return (
    <div className="hd-node-header" data-part="node-header">
      {type?.icon && (
        <span className="hd-node-icon" aria-hidden="true">
          {type.icon}
        </span>
      )}
      {kind === undefined ? (
        name
      ) : (
        <span className="hd-node-names">
          {name}
          <span className="hd-node-kind">{kind}</span>
        </span>
      )}
      {children}
    </div>
  );
}

function NodeActions({ record, type }: NodeContent): ReactElement {
  const t = useTranslate();
  const { intents, editors, commands } = useFlowScope();
  const { id } = record;
  const isOpen = useRecord(editors, keyOf({ kind: "node", id })) !== undefined;
  const toggle = (): void =>
    void (isOpen ? intents.closeEditor("node", id) : commands.open({ kind: "node", id }));
  return (
    <span className="hd-node-actions">
      <IconButton
        icon="pencil"
        label={t(messages.editItem({ title: titleOf(record, type) }))}
        isExpanded={isOpen}
        onPress={toggle}
      />
    </span>
  );
}

interface NodePortsProps {
  readonly record: NodeRecord;
  readonly type: NodeTypeRecord | undefined;
}

function NodePorts({ record, type }: NodePortsProps): ReactElement {
  const lists = record.ports ?? type;
  const rows = Math.max(lists?.inputs?.length ?? 0, lists?.outputs?.length ?? 0);
  const portTypes = useContext(PortTypesContext);
  return (
    <>
      {rows > 0 && <NodeRows {...{ lists, rows }} />}
      {portsOf(record, type).map(({ side, id, type: portType, y }) => (
        <span
          key={`${side} ${id}`}
          className="hd-port"
          data-part="port"
          data-side={side}
          data-port={id ?? undefined}
          data-type={portType ?? undefined}
          style={portStyle(y, portColor(portTypes, portType))}
        />
      ))}
    </>
  );
}

function portStyle(top: number, color: string | undefined): CSSProperties {
  const colors = color === undefined ? {} : { "--_hd-edge": color };
  return { top, ...colors };
}

function NodeRows({ lists, rows }: { lists: NodeRecord["ports"]; rows: number }): ReactElement {
  return (
    <div className="hd-node-rows">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="hd-node-row">
          <span>{portName(lists?.inputs?.[row])}</span>
          <span>{portName(lists?.outputs?.[row])}</span>
        </div>
      ))}
    </div>
  );
}
