import { commentMessages, comments as canvas, type NodeComments } from "@heddle/canvas";
import { equalValues, type Translatable } from "@heddle/params";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";

import { useTranslate } from "../../../language.tsx";
import type { ViewProps } from "../../../registry.ts";
import { useFlowScope, useSignal } from "../../flow-context.ts";
import { useZoom } from "../../plane/overlays.tsx";
import { useNodeBox } from "../../node/use-node-box.ts";
import { useGraphComments, useThreads } from "./use-comments.ts";

const { comments: texts } = commentMessages;

/** After a movement, or a collapsed group, the nodes with a badge are determined again when nothing has moved for this time. */
const restMs = 60;

/** The smallest scale of a badge on the screen, however far the graph is zoomed out. */
const smallestScale = 0.6;

/** The number of open conversations at each visible node. Screen readers get it in the description of the node. */
export function CommentBadges({ handle }: ViewProps): ReactElement {
  const comments = useGraphComments(handle);
  const { state, names } = useFlowScope();
  const [nodes, setNodes] = useState(() => comments.visibleNodes());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const choose = (): void => {
      const visible = comments.visibleNodes();
      setNodes((before) => (equalValues([...before], [...visible]) ? before : visible));
    };
    const describe = (): void => {
      const byNode = comments.byNode();
      names.setNotes(({ kind, id }) => {
        const counted = kind === "node" ? byNode.get(id) : undefined;
        return counted && countText(counted);
      });
    };
    const onChange = (): void => {
      choose();
      describe();
    };
    const changeSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(onChange, restMs);
    };
    onChange();
    const stops = [
      comments.subscribe(onChange),
      state.geometry.subscribe(changeSoon),
      state.geometry.subscribeMoves(changeSoon),
      state.scene.subscribe(changeSoon),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [comments, state, names]);
  return (
    <div className="hd-flow-badges" data-part="comment-badges" aria-hidden="true">
      {Array.from(nodes, ([node, counted]) => (
        <Badge key={node} node={node} counted={counted} />
      ))}
    </div>
  );
}

interface BadgeProps {
  readonly node: string;
  readonly counted: NodeComments;
}

function Badge({ node, counted }: BadgeProps): ReactNode {
  const t = useTranslate();
  const panel = useFlowScope().part(canvas);
  const box = useNodeBox(node);
  const scale = Math.max(1, smallestScale / useZoom());
  if (!box) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="hd-flow-overlay hd-comment-badge"
      data-part="comment-badge"
      data-node={node}
      data-mentioned={counted.mentionsMe || undefined}
      title={t(countText(counted))}
      style={{ transform: `translate(${box.x + box.width}px, ${box.y}px) scale(${scale})` }}
      onClick={() => panel.show({ kind: "node", id: node })}
    >
      {counted.count}
    </button>
  );
}

/** Opens the list of all comments, and shows how many conversations are open. */
export function CommentsButton({ handle }: ViewProps): ReactElement {
  const t = useTranslate();
  const panel = useFlowScope().part(canvas);
  const isOpen = useSignal(panel.open)?.node === null;
  const count = useThreads(useGraphComments(handle)).filter(({ resolved }) => !resolved).length;
  return (
    <button
      type="button"
      className="hd-icon-button hd-comments-button"
      data-icon="comment"
      data-part="comments-button"
      title={t(texts.title)}
      aria-label={count > 0 ? `${t(texts.title)}, ${t(texts.count({ count }))}` : t(texts.title)}
      aria-expanded={isOpen}
      onClick={() => panel.toggle()}
    >
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </button>
  );
}

function countText({ count, mentionsMe }: NodeComments): Translatable {
  return mentionsMe ? texts.countWithYou({ count }) : texts.count({ count });
}
