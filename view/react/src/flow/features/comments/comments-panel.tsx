import {
  commentMessages,
  comments as canvas,
  type GraphComments,
  type OpenComments,
  type ShownThread,
} from "@heddle/canvas";
import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { useTranslate } from "../../../language.tsx";
import type { ViewProps } from "../../../registry.ts";
import { Anchored } from "../../editor/anchored.tsx";
import { useFlowScope } from "../../flow-context.ts";
import { IconButton } from "../../icon-button.tsx";
import { CommentText, Thread, Time } from "./comment-thread.tsx";
import { Composer, useCanComment } from "./composer.tsx";
import { useKeptFocus } from "../../use-focus.ts";
import { useGraphComments, useThreads } from "./use-comments.ts";

const { comments: texts } = commentMessages;

/** Announces new comments of others when screen readers are idle. */
export function CommentAnnouncements({ handle }: ViewProps): null {
  const comments = useGraphComments(handle);
  const { announce } = useFlowScope();
  useEffect(
    () =>
      comments.onWritten(({ author: { name }, mentionsMe }, { title }) => {
        announce((mentionsMe ? texts.writtenToYou : texts.written)({ name, title }));
      }),
    [comments, announce],
  );
  return null;
}

interface OpenCommentsProps extends ViewProps {
  readonly open: OpenComments;
}

/** The comments on a node beside it, or the list of all. */
export function CommentsPanel({ handle, open }: OpenCommentsProps): ReactElement {
  return open.node === null ? (
    <AllComments handle={handle} />
  ) : (
    <NodeComments key={open.node} handle={handle} node={open.node} />
  );
}

interface NodeCommentsProps extends ViewProps {
  readonly node: string;
}

/** The comments on a node. Those on nodes that a collapsed group hides are at the group. */
function NodeComments({ handle, node }: NodeCommentsProps): ReactElement {
  const t = useTranslate();
  const comments = useGraphComments(handle);
  const { names, part } = useFlowScope();
  const panel = part(canvas);
  const threads = useThreads(comments).filter(
    (thread) => thread.node === node || comments.placeOf(thread.node) === node,
  );
  const open = threads.filter(({ resolved }) => !resolved).toReversed();
  const title = threads.find((thread) => thread.node === node)?.title ?? names.title(node);
  const canComment = useCanComment(handle);
  // An unsent text is shown again.
  const [isStarting, setIsStarting] = useState(comments.drafts.has(`node:${node}`));
  const hasComposer = canComment && (isStarting || open.length === 0);
  return (
    <Anchored to="node" id={node} needsRoom>
      <Panel title={t(texts.on({ title }))} shownTitle={title} part="node-comments">
        <button
          type="button"
          className="hd-comment-link"
          onClick={() => panel.open.set({ node: null })}
        >
          {t(texts.all)}
        </button>
        <div className="hd-comments-scroll">
          {open.map((thread) => (
            <Fragment key={thread.id}>
              {thread.node !== node && (
                <button
                  type="button"
                  className="hd-comment-link"
                  data-part="comment-place"
                  onClick={() => void panel.goTo(thread.node)}
                >
                  {t(texts.on({ title: thread.title }))}
                </button>
              )}
              <Thread handle={handle} thread={thread} />
            </Fragment>
          ))}
          {hasComposer && (
            <Composer
              handle={handle}
              draft={`node:${node}`}
              label={t(texts.newComment)}
              placeholder={t(texts.placeholder)}
              intent="addComment"
              target={node}
              isFocused={isStarting || open.length === 0}
              onSent={() => setIsStarting(false)}
            />
          )}
          {!canComment && <p className="hd-note">{t(texts.readOnly)}</p>}
        </div>
        {canComment && !hasComposer && (
          <button type="button" className="hd-comment-link" onClick={() => setIsStarting(true)}>
            {t(texts.another)}
          </button>
        )}
      </Panel>
    </Anchored>
  );
}

function AllComments({ handle }: ViewProps): ReactElement {
  const t = useTranslate();
  const comments = useGraphComments(handle);
  const threads = useThreads(comments);
  const [isResolved, setIsResolved] = useState(false);
  const [expanded, setExpanded] = useState<string>();
  const open = threads.filter(({ resolved }) => !resolved);
  const resolved = threads.filter((thread) => thread.resolved);
  const listed = isResolved ? resolved : open;
  const none = isResolved ? texts.noneResolved : texts.none;
  return (
    <div className="hd-flow-overlay hd-comments-list" data-part="comments">
      <Panel title={t(texts.title)} part="all-comments">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form */}
        <div role="group" className="hd-comments-tabs" aria-label={t(texts.title)}>
          <Tab isOn={!isResolved} onPress={() => setIsResolved(false)}>
            {t(texts.open({ count: open.length }))}
          </Tab>
          <Tab isOn={isResolved} onPress={() => setIsResolved(true)}>
            {t(texts.resolvedTab({ count: resolved.length }))}
          </Tab>
        </div>
        <div className="hd-comments-scroll">
          {listed.length === 0 && (
            <p className="hd-note">
              {t(none)} {!isResolved && t(texts.howToStart)}
            </p>
          )}
          <ul>
            {listed.map((thread) => (
              <li key={thread.id}>
                <Summary
                  comments={comments}
                  thread={thread}
                  isExpanded={expanded === thread.id}
                  onPress={() => setExpanded(expanded === thread.id ? undefined : thread.id)}
                />
                {expanded === thread.id && <Thread handle={handle} thread={thread} />}
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    </div>
  );
}

interface TabProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tab({ isOn, onPress, children }: TabProps): ReactElement {
  return (
    <button type="button" className="hd-chip" aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}

interface SummaryProps {
  readonly comments: GraphComments;
  readonly thread: ShownThread;
  readonly isExpanded: boolean;
  readonly onPress: () => void;
}

/** The first message of a thread. A click shows an open thread at its node, and expands any other one in the list. */
function Summary({ comments, thread, isExpanded, onPress }: SummaryProps): ReactNode {
  const t = useTranslate();
  const panel = useFlowScope().part(canvas);
  const { node, title, isNodeDeleted, resolved, messages, mentionsMe } = thread;
  const [first] = messages;
  if (!first) return null;
  const isAtNode = !isNodeDeleted && !resolved;
  const show = (): void => void panel.goTo(node);
  return (
    <button
      type="button"
      className="hd-comment-summary"
      data-part="comment-summary"
      data-thread={thread.id}
      data-mentioned={mentionsMe || undefined}
      aria-expanded={isAtNode ? undefined : isExpanded}
      onClick={isAtNode ? show : onPress}
    >
      <span className="hd-comment-head">
        <strong>{title}</strong>
        {isNodeDeleted && <small className="hd-comment-gone">{t(texts.deletedNode)}</small>}
        <Time at={first.at} />
      </span>
      <span className="hd-comment-excerpt">
        {first.author.name || t(texts.deletedPerson)}:{" "}
        <CommentText comments={comments} message={first} />
      </span>
      {messages.length > 1 && <small>{t(texts.replies({ count: messages.length - 1 }))}</small>}
    </button>
  );
}

interface PanelProps {
  readonly title: string;
  readonly shownTitle?: string;
  readonly part: string;
  readonly children: ReactNode;
}

function Panel({ title, shownTitle = title, part, children }: PanelProps): ReactElement {
  const t = useTranslate();
  const panel = useFlowScope().part(canvas);
  const element = useRef<HTMLDivElement>(null);
  // A field inside may have taken the focus already.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current?.matches(":focus-within")) current?.focus({ preventScroll: true });
  }, []);
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    panel.close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from everything inside
    <div
      ref={element}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be modal, or lose its place
      role="dialog"
      tabIndex={-1}
      className="hd-comments"
      data-part={part}
      aria-label={title}
      onKeyDown={close}
    >
      <div className="hd-flow-editor-bar">
        <strong>{shownTitle}</strong>
        <IconButton icon="cross" label={t(texts.close)} onPress={() => void panel.close()} />
      </div>
      <div ref={useKeptFocus()} className="hd-comments-body">
        {children}
      </div>
    </div>
  );
}
