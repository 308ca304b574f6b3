import type { Tags } from "@heddle/views";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

import { controlAttributes } from "../field/control-attributes.ts";
import { controlNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { paramNames, useParams } from "../use-params.ts";
import { textOf } from "./text-of.ts";

const shown = paramNames<Tags>()(...controlNames, "itemType");

/** A list of short texts or numbers; Enter, a comma or leaving adds what is typed. */
export function TagsView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const [typed, setTyped] = useState<string | null>(null);
  const { root, announce } = useStage();
  const id = useId();
  const title = titleOf(params);
  const items: readonly unknown[] = Array.isArray(params.value) ? params.value : [];
  const text = typed ?? params.draft ?? "";

  const add = async (entries: readonly string[]): Promise<void> => {
    for (const entry of entries.filter((found) => found.trim() !== "")) {
      void handle.call("add", entry).then(({ ok }) => {
        if (ok && handle.read("draft") === null) announce(messages.added(entry.trim()));
      });
    }
  };
  const commit = (entries: string): void => {
    void add(entries.split(","));
    setTyped(null);
  };
  const remove = (position: number): void => {
    root.getElementById(id)?.focus();
    announce(messages.removed(textOf(items[position])));
    void handle.call("remove", position);
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
          <ul className="hd-tag-list" aria-label={messages.tagsOf(title)}>
            {items.map((item, at) => (
              <li key={`${at} ${textOf(item)}`} className="hd-tag">
                {textOf(item)}
                {!params.disabled && (
                  <button
                    type="button"
                    className="hd-icon-button"
                    data-icon="cross"
                    aria-label={messages.removeFrom(textOf(item), title)}
                    onClick={() => remove(at)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <input
          {...controlAttributes(id, params)}
          className="hd-tag-input"
          type="text"
          inputMode={params.itemType === "string" ? undefined : "decimal"}
          autoComplete="off"
          placeholder={items.length === 0 ? params.placeholder || messages.addTag : messages.addTag}
          value={text}
          onChange={({ target }) => {
            if (target.value.includes(",")) commit(target.value);
            else setTyped(target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (typed !== null) commit(typed);
          }}
        />
      </div>
    </Field>
  );
}
