import {
  commentMessages,
  rename,
  suggestedPeople,
  typedMention,
  type TypedMention,
  withMention,
} from "@heddle/canvas";
import { commentLimits } from "@heddle/flow";
import type { Translatable } from "@heddle/params";
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { useTranslate } from "../../../language.tsx";
import type { ViewProps } from "../../../registry.ts";
import { useAttachment } from "../../../use-attachment.ts";
import { useParam } from "../../../use-params.ts";
import { useFlowScope } from "../../flow-context.ts";
import { usePresentPeople } from "../presence/presence.tsx";
import { callComments, useGraphComments } from "./use-comments.ts";

const { comments: texts } = commentMessages;

interface ComposerProps extends ViewProps {
  /** The key of the draft: unsent text is kept under it. */
  readonly draft: string;
  /** The text to start with. */
  readonly start?: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly intent: "addComment" | "replyToComment" | "editComment";
  readonly target: string;
  readonly isFocused?: boolean;
  readonly onSent?: () => void;
  readonly onCancel?: () => void;
}

/** The key of the draft of the visitor's name. */
const nameDraft = "name";

/** A field for a comment. Enter sends it, Shift+Enter starts a line, and `@` suggests people. */
export function Composer(props: ComposerProps): ReactElement {
  const { handle, draft, start = "", label, placeholder, intent, target, onSent, onCancel } = props;
  const t = useTranslate();
  const comments = useGraphComments(handle);
  const { handle: flow, announce } = useFlowScope();
  const me = useParam(handle, "me");
  const field = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(comments.drafts.get(draft) ?? start);
  const [name, setName] = useState(comments.drafts.get(nameDraft) ?? "");
  const [reason, setReason] = useState<Translatable>();
  const [isSending, setIsSending] = useState(false);
  const needsName = me === null;
  useFocus(needsName ? nameField : field, props.isFocused === true);
  const write = (next: string): void => {
    setText(next);
    setReason(undefined);
    if (next.trim() === "" || next === start) comments.drafts.delete(draft);
    else comments.drafts.set(draft, next);
  };
  const send = async (): Promise<void> => {
    if (isSending) return;
    if (needsName && name.trim() === "") {
      if (text.trim() !== "") setReason(texts.nameFirst);
      return nameField.current?.focus();
    }
    if (text.trim() === "") return field.current?.focus();
    setIsSending(true);
    if (needsName) await rename(flow, name.trim());
    const rejection = await callComments(handle, intent, target, text);
    setIsSending(false);
    setReason(rejection);
    if (rejection !== undefined) return;
    write("");
    announce(texts.sent);
    onSent?.();
  };
  const error = useId();
  const mention = useMention(field, text, write, handle);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || mention.press(event)) return;
    if (event.key === "Escape" && onCancel) {
      event.preventDefault();
      onCancel();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <form
      ref={useFocusToPanel()}
      className="hd-composer"
      data-part="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {needsName && (
        <input
          ref={nameField}
          className="hd-input"
          maxLength={60}
          autoComplete="name"
          aria-label={t(texts.yourName)}
          placeholder={t(texts.yourName)}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            comments.drafts.set(nameDraft, event.target.value);
            setReason(undefined);
          }}
        />
      )}
      <textarea
        ref={field}
        className="hd-input"
        rows={1}
        maxLength={commentLimits.length}
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={reason !== undefined || undefined}
        aria-describedby={error}
        value={text}
        {...mention.attributes}
        onChange={(event) => {
          write(event.target.value);
          mention.follow(event.target);
        }}
        onSelect={(event) => mention.follow(event.currentTarget)}
        onBlur={() => mention.close()}
        onKeyDown={onKeyDown}
      />
      {mention.list}
      <p id={error} className="hd-comment-error" role="alert">
        {reason !== undefined && t(reason)}
      </p>
      {(text.trim() !== "" || onCancel) && (
        <div className="hd-composer-actions">
          {onCancel && (
            <button
              type="button"
              className="hd-button"
              onClick={() => {
                write("");
                onCancel();
              }}
            >
              {t(texts.cancel)}
            </button>
          )}
          <button
            type="submit"
            className="hd-button"
            data-variant="primary"
            aria-disabled={isSending || undefined}
          >
            {t(intent === "editComment" ? texts.save : texts.send)}
          </button>
        </div>
      )}
    </form>
  );
}

/** Whether the visitor may write comments. */
export function useCanComment(handle: ViewProps["handle"]): boolean {
  return useParam(handle, "canComment") === true;
}

/** A ref for a form that may be removed while it has the focus, such as after sending: its panel gets the focus. */
function useFocusToPanel(): RefCallback<HTMLElement> {
  return useAttachment(
    useCallback((form) => {
      const panel = form.closest<HTMLElement>("[role=dialog]");
      return () => {
        if (form.matches(":focus-within")) queueMicrotask(() => panel?.focus());
      };
    }, []),
  );
}

function useFocus(
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>,
  isFocused: boolean,
): void {
  useLayoutEffect(() => {
    const { current } = field;
    if (!isFocused || !current) return;
    current.focus({ preventScroll: true });
    current.setSelectionRange(current.value.length, current.value.length);
  }, [field, isFocused]);
}

interface MentionField {
  readonly attributes: object;
  readonly list: ReactNode;
  /** Updates the suggestions to the text before the caret. */
  readonly follow: (field: HTMLTextAreaElement) => void;
  readonly close: () => void;
  /** Handles a key; returns whether the suggestions have used it. */
  readonly press: (event: KeyboardEvent) => boolean;
}

/** Suggests people while a mention is typed. */
function useMention(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
  handle: ViewProps["handle"],
): MentionField {
  const t = useTranslate();
  const comments = useGraphComments(handle);
  const present = usePresentPeople();
  const [typed, setTyped] = useState<TypedMention>();
  const [active, setActive] = useState(0);
  /** Where the caret goes with the next render. */
  const caret = useRef<number>(undefined);
  const id = useId();
  const known = Array.from(comments.people, ([, person]) => person);
  const people = typed ? suggestedPeople([...known, ...present], typed) : [];
  const isOpen = people.length > 0;
  useLayoutEffect(() => {
    const { current: at } = caret;
    caret.current = undefined;
    if (at !== undefined) field.current?.setSelectionRange(at, at);
  });
  const choose = (name: string): void => {
    if (!typed) return;
    const next = withMention(text, typed, name);
    write(next.text);
    caret.current = next.caret;
    setTyped(undefined);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % people.length),
    ArrowUp: () => setActive((active + people.length - 1) % people.length),
    Enter: () => choose(people[active]?.name ?? ""),
    Tab: () => choose(people[active]?.name ?? ""),
    Escape: () => setTyped(undefined),
  };
  return {
    attributes: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": id,
      "aria-activedescendant": isOpen ? `${id}-${active}` : undefined,
    },
    follow: ({ value, selectionStart }) => {
      const next = typedMention(value, selectionStart);
      if (next?.from === typed?.from && next?.query === typed?.query) return;
      setTyped(next);
      setActive(0);
    },
    close: () => setTyped(undefined),
    press: (event) => {
      const action = isOpen && !event.shiftKey ? keys[event.key] : undefined;
      if (!action) return false;
      event.preventDefault();
      action();
      return true;
    },
    list: (
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `datalist` cannot complete a part of a text
        role="listbox"
        className="hd-mentions"
        hidden={!isOpen}
        aria-label={t(texts.people)}
      >
        {people.map(({ name }, at) => (
          // The field keeps the focus, and handles the keys.
          <div
            key={name}
            id={`${id}-${at}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            aria-selected={at === active}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(name);
            }}
          >
            {name}
          </div>
        ))}
      </div>
    ),
  };
}
