import {
  commentMessages,
  type GraphComments,
  type ShownComment,
  type ShownThread,
} from "@heddle/canvas";
import { splitMentions } from "@heddle/flow";
import type { Translatable } from "@heddle/params";
import { type CSSProperties, type ReactElement, useState } from "react";

import { useLanguage, useTranslate } from "../../../language.tsx";
import type { ViewProps } from "../../../registry.ts";
import { useFlowScope } from "../../flow-context.ts";
import { initialsOf } from "../presence/initials.ts";
import { Composer, useCanComment } from "./composer.tsx";
import { callComments, useGraphComments } from "./use-comments.ts";

const { comments: texts } = commentMessages;

interface ThreadProps extends ViewProps {
  readonly thread: ShownThread;
}

/** The messages of a thread, and a field for a reply. */
export function Thread({ handle, thread }: ThreadProps): ReactElement {
  const t = useTranslate();
  const act = useAct(handle);
  const { id, messages, resolved } = thread;
  const canComment = useCanComment(handle);
  const resolve = (): void => {
    const done = resolved ? texts.reopenedNow : texts.resolvedNow;
    void act(done, "resolveComment", id, !resolved);
  };
  return (
    <div className="hd-comment-thread" data-part="comment-thread" data-thread={id}>
      <ol>
        {messages.map((message) => (
          <li key={message.id} data-mentioned={message.mentionsMe || undefined}>
            <Message handle={handle} message={message} />
          </li>
        ))}
      </ol>
      {resolved && (
        <p className="hd-note">
          {t(
            resolved.name === null
              ? texts.resolvedByApp
              : texts.resolvedBy({ name: resolved.name || texts.deletedPerson }),
          )}
          , <Time at={resolved.at} />
        </p>
      )}
      {canComment && (
        <>
          <Composer
            handle={handle}
            draft={`thread:${id}`}
            label={t(texts.reply)}
            placeholder={t(texts.replyPlaceholder)}
            intent="replyToComment"
            target={id}
          />
          <button type="button" className="hd-comment-link" data-part="resolve" onClick={resolve}>
            {t(resolved ? texts.reopen : texts.resolve)}
          </button>
        </>
      )}
    </div>
  );
}

interface MessageProps extends ViewProps {
  readonly message: ShownComment;
}

function Message({ handle, message }: MessageProps): ReactElement {
  const t = useTranslate();
  const comments = useGraphComments(handle);
  const { id, author, at, editedAt, isOwn, text } = message;
  const [isEditing, setIsEditing] = useState(false);
  const canComment = useCanComment(handle);
  return (
    <article className="hd-comment" data-part="comment">
      <span
        className="hd-comment-avatar"
        aria-hidden="true"
        style={{ "--_hd-person": author.color } as CSSProperties}
      >
        {initialsOf(author.name)}
      </span>
      <div className="hd-comment-head">
        <strong>{author.name || t(texts.deletedPerson)}</strong>
        <Time at={at} />
        {editedAt !== null && <small>{t(texts.edited)}</small>}
      </div>
      {isEditing ? (
        <Composer
          handle={handle}
          draft={`edit:${id}`}
          start={text}
          label={t(texts.edit)}
          intent="editComment"
          target={id}
          isFocused
          onSent={() => setIsEditing(false)}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <p className="hd-comment-text">
          <CommentText comments={comments} message={message} />
        </p>
      )}
      {isOwn && canComment && !isEditing && (
        <OwnActions handle={handle} id={id} onEdit={() => setIsEditing(true)} />
      )}
    </article>
  );
}

interface OwnActionsProps extends ViewProps {
  readonly id: string;
  readonly onEdit: () => void;
}

/** Edits or deletes an own comment. It asks before deleting, because that cannot be undone. */
function OwnActions({ handle, id, onEdit }: OwnActionsProps): ReactElement {
  const t = useTranslate();
  const act = useAct(handle);
  const [isAsking, setIsAsking] = useState(false);
  const link = (text: Translatable, onPress: () => void): ReactElement => (
    <button type="button" className="hd-comment-link" onClick={onPress}>
      {t(text)}
    </button>
  );
  return (
    <div className="hd-comment-actions">
      {isAsking ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output is for a calculation */}
          <span role="status">{t(texts.askDelete)}</span>
          {link(texts.delete, () => void act(texts.deleted, "deleteComment", id))}
          {link(texts.keep, () => setIsAsking(false))}
        </>
      ) : (
        <>
          {link(texts.edit, onEdit)}
          {link(texts.delete, () => setIsAsking(true))}
        </>
      )}
    </div>
  );
}

interface CommentTextProps {
  readonly comments: GraphComments;
  readonly message: ShownComment;
}

/** A text with its mentions. Those of the reader stand out. */
export function CommentText({ comments, message }: CommentTextProps): ReactElement {
  const { text, mentions } = message;
  const people = mentions.map((id) => ({ id, name: comments.people.get(id)?.name ?? "" }));
  return (
    <>
      {splitMentions(text, people).map(({ text: shown, from, mention }) =>
        mention === undefined ? (
          shown
        ) : (
          <mark key={from} data-me={mention === comments.me || undefined}>
            {shown}
          </mark>
        ),
      )}
    </>
  );
}

/** The time of day for today, otherwise the date. */
export function Time({ at }: { readonly at: number }): ReactElement {
  const locale = useLanguage()?.locale ?? "en";
  const date = new Date(at);
  const short = isToday(date) ? { timeStyle: "short" as const } : { dateStyle: "medium" as const };
  const full = { dateStyle: "full", timeStyle: "short" } as const;
  return (
    <time dateTime={date.toISOString()} title={new Intl.DateTimeFormat(locale, full).format(date)}>
      {new Intl.DateTimeFormat(locale, short).format(date)}
    </time>
  );
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}

/** Calls an intent, and announces its success or shows the reason of its rejection. */
function useAct(
  handle: ViewProps["handle"],
): (done: Translatable, intent: string, ...args: readonly unknown[]) => Promise<void> {
  const { announce, commands } = useFlowScope();
  return async (done, intent, ...args) => {
    const reason = await callComments(handle, intent, ...args);
    if (reason === undefined) announce(done);
    else commands.showRejection(reason);
  };
}
