import type { ValueInput } from "@heddle/views";
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from "react";

import { Children } from "../children.tsx";
import { controlAttributes, describedBy, fieldNames, titleOf } from "../field/field-params.ts";
import { Field } from "../field/field.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { visuallyHidden } from "../styles/base.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useTyping } from "../use-typing.ts";
import { useViewHost } from "../view-host.ts";
import { placeholderOf, textOf } from "../value-text.ts";

const valueStyles = `
.hd-value { display: flex; align-items: stretch; }
.hd-value > :first-child {
  flex: 1 1 0;
  min-inline-size: 0;
  border-start-end-radius: 0;
  border-end-end-radius: 0;
}
.hd-value > .hd-value-type {
  flex: none;
  inline-size: auto;
  max-inline-size: 55%;
  margin-inline-start: -1px;
  border-start-start-radius: 0;
  border-end-start-radius: 0;
  color: var(--_hd-muted);
  background-color: var(--_hd-surface);
}
.hd-value > :focus { z-index: 1; }
.hd-value > .hd-disclosure { display: flex; align-items: center; white-space: nowrap; }
.hd-value + .hd-body { padding-inline-start: 12px; border-inline-start: 2px solid var(--_hd-line); }
.hd-value + .hd-body > .hd-group > .hd-body { padding-inline-start: 0; border: 0; margin-block-start: 0; }
.hd-value + .hd-body > * > :is(.hd-legend, .hd-label) {
  ${visuallyHidden}
}
`;

addStyles(valueStyles);

// Without the value: the members of an object or a list are shown by its widget.
const renderedParams = paramNames<ValueInput>()(
  ...fieldNames,
  "draft",
  "placeholder",
  "types",
  "shownType",
  "scalar",
  "written",
  "size",
  "open",
  "children",
);

/** A value of several types: a text box, or a summary of an object or a list, with the type beside it. */
export function ValueInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const t = useTranslate();
  const { shownType, scalar, written, draft, children, open, size } = params;
  const typing = useTyping(handle, draft ?? written ?? textOf(scalar));
  const id = useId();
  const isTree = draft === null && (shownType === "object" || shownType === "array");
  const body = `${id}b`;
  const count = { count: size };
  const { root } = useViewHost();
  const isTyping = useRef(false);
  // JSON that is typed or pasted replaces the text box by the button.
  useLayoutEffect(() => {
    if (isTree && isTyping.current) root.getElementById(id)?.focus();
    isTyping.current = false;
  }, [isTree, root, id]);
  const choose = (type: string): void => {
    typing.reset();
    void (type === "" ? handle.call("clear") : handle.call("chooseType", type));
  };
  return (
    // The menu has its own entry for null.
    <Field id={id} handle={handle} params={{ ...params, nullable: false }}>
      <div className="hd-value">
        {isTree ? (
          <button
            // A button is neither required nor invalid, and members may be read where they cannot be changed.
            id={id}
            aria-describedby={describedBy(id, params)}
            type="button"
            className="hd-input hd-disclosure"
            aria-expanded={open}
            aria-controls={open ? body : undefined}
            onClick={() => void handle.call("setOpen", !open)}
          >
            {t(shownType === "array" ? messages.items(count) : messages.fields(count))}
          </button>
        ) : (
          <input
            {...controlAttributes(id, params)}
            className="hd-input"
            type="text"
            autoComplete="off"
            placeholder={placeholderOf({ ...params, value: scalar }, t)}
            value={typing.text}
            onChange={(event) => typing.type(event.target.value)}
            onFocus={() => {
              isTyping.current = true;
            }}
            onBlur={(event) => {
              isTyping.current = false;
              typing.leave(event);
            }}
          />
        )}
        <TypeMenu title={titleOf(params, t)} {...params} choose={choose} />
      </div>
      {isTree && open && (
        <div id={body} className="hd-body">
          <Children of={children} />
        </div>
      )}
    </Field>
  );
}

interface TypeMenuProps extends Pick<ValueInput, "types" | "shownType" | "required" | "disabled"> {
  readonly title: string;
  readonly choose: (type: string) => void;
}

/** The understood type, and a menu of the others. */
function TypeMenu({
  title,
  types,
  shownType,
  required,
  disabled,
  choose,
}: TypeMenuProps): ReactElement {
  const t = useTranslate();
  const isKnown = shownType === null || types.includes(shownType);
  return (
    <select
      className="hd-input hd-select hd-value-type"
      aria-label={t(messages.typeOf({ title }))}
      disabled={disabled}
      value={shownType ?? ""}
      onChange={(event) => choose(event.target.value)}
    >
      {(!required || shownType === null) && <option value="">{t(messages.notSet)}</option>}
      {(isKnown ? types : [...types, shownType]).map((type) => (
        <option key={type} value={type}>
          {t(messages.valueTypes[type])}
        </option>
      ))}
    </select>
  );
}
