import { isNumeric } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import type { Tags } from "@heddle/views";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";

import { controlAttributes, controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { Tag } from "./tag.tsx";
import { useAnnouncedCall } from "./use-announced-call.ts";
import { textOf } from "../value-text.ts";

const tagsStyles = `
.hd-tags { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 4px 8px; cursor: text; }
.hd-tag-list { display: contents; }
.hd-tags[data-disabled] .hd-tag { padding-inline-end: 8px; background: var(--_hd-line); color: var(--_hd-muted); }
.hd-tag-input {
  all: unset;
  flex: 1 1 80px;
  min-inline-size: 80px;
  min-block-size: 26px;
  padding-inline: 4px;
  color: var(--_hd-text);
}
.hd-own .hd-tag-input:focus-visible { outline: none; }
.hd-tag-input::placeholder { color: var(--_hd-muted); opacity: 1; }
`;

addStyles(tagsStyles);

const renderedParams = paramNames<Tags>()(...controlNames, "itemType");

/**
 * A list of short texts or numbers. Enter, a comma or leaving the field adds the typed text; pasted lines are added one by
 * one.
 */
export function TagsView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const { root, announce } = useViewHost();
  const callAnnounced = useAnnouncedCall(handle);
  const id = useId();
  const title = titleOf(params, t);
  const items: readonly unknown[] = Array.isArray(params.value) ? params.value : [];
  const text = typed ?? params.draft ?? "";
  const isValid = (item: unknown): boolean => isOfType(item, params.itemType);
  const labelOf = (item: unknown): string =>
    isValid(item) ? textOf(item) : stringifyExactJson(item);

  const add = (entries: readonly string[]): void => {
    const entered = entries.map((each) => each.trim()).filter((each) => each !== "");
    setTyped(null);
    if (entered.length === 0) return;
    // In one call: what cannot be added stays in the box.
    void handle.call("add", entered.join("\n")).then(({ ok }) => {
      if (ok && handle.read("draft") === null)
        announce(t(messages.added({ item: entered.join(", ") })));
    });
  };
  const commit = (entries: string): void => add(entries.split(","));
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData("text/plain");
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    const before = value.slice(0, selectionStart ?? value.length);
    add(`${before}${pasted}${value.slice(selectionEnd ?? value.length)}`.split(/[\r\n]+/));
  };
  const remove = (position: number): void => {
    root.getElementById(id)?.focus();
    // Outcomes arrive in the order of the calls, so that an earlier addition is not announced after this.
    const done = messages.removed({ item: labelOf(items[position]) });
    void callAnnounced(done, "remove", position, items[position]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      commit(text);
    } else if (event.key === "Backspace" && text === "" && items.length > 0) {
      remove(items.length - 1);
    }
  };
  return (
    <Field id={id} handle={handle} params={params}>
      <div className="hd-tags hd-input" data-disabled={params.disabled || undefined}>
        {items.length > 0 && (
          <ul className="hd-tag-list" aria-label={t(messages.tagsOf({ title }))}>
            {items.map((item, at) => (
              <Tag
                key={`${at} ${labelOf(item)}`}
                text={labelOf(item)}
                note={isValid(item) ? undefined : t(messages.notOfType[params.itemType])}
                list={title}
                onRemove={params.disabled ? undefined : () => remove(at)}
              />
            ))}
          </ul>
        )}
        <input
          {...controlAttributes(id, params)}
          className="hd-tag-input"
          type="text"
          inputMode={params.itemType === "string" ? undefined : "decimal"}
          autoComplete="off"
          placeholder={(items.length === 0 && params.placeholder) || t(messages.addTag)}
          value={text}
          onChange={({ target }) => {
            if (target.value.includes(",")) commit(target.value);
            else setTyped(target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            if (typed !== null) commit(typed);
          }}
        />
      </div>
    </Field>
  );
}

function isOfType(item: unknown, type: Tags["itemType"]): boolean {
  return type === "string" ? typeof item === "string" : isNumeric(item);
}
