import type { Handle } from "@heddle/params";
import type { Container, Widget } from "@heddle/views";
import type { ReactElement, ReactNode } from "react";

import { useTranslate } from "../language.tsx";
import { messages } from "../messages/messages.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";

interface EmptyChoicesProps {
  readonly handle: Handle;
  readonly title: string;
  readonly value: unknown;
  readonly nullable: boolean;
  /** A list that is required cannot be "not set". */
  readonly required?: boolean;
  readonly allowEmpty?: boolean;
}

/** Toggle buttons for `null`, the empty text and the empty list; a pressed one resets to "not set". */
export function EmptyChoices(props: EmptyChoicesProps): ReactElement {
  const { handle, title, value, nullable, required = false, allowEmpty } = props;
  const t = useTranslate();
  return (
    <span className="hd-choices">
      {(nullable || value === null) && (
        <Choice
          handle={handle}
          intent="setNull"
          isChosen={value === null}
          name={t(messages.chooseNull({ title }))}
        >
          {t(messages.null)}
        </Choice>
      )}
      {(allowEmpty || value === "") && (
        <Choice
          handle={handle}
          intent="setEmpty"
          isChosen={value === ""}
          name={t(messages.chooseEmptyText({ title }))}
        >
          {t(messages.emptyText)}
        </Choice>
      )}
      {isEmptyList(value) && !required && (
        <Choice handle={handle} intent="clear" isChosen name={t(messages.unsetList({ title }))}>
          {t(messages.emptyList)}
        </Choice>
      )}
    </span>
  );
}

/** Whether a value looks like "not set" without a button that names it. */
export function isChosenEmpty({
  value,
  required,
}: Pick<Widget, "required"> & { readonly value?: unknown }): boolean {
  return value === null || value === "" || (isEmptyList(value) && !required);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

interface ChoiceProps {
  readonly handle: Handle;
  readonly intent: string;
  readonly isChosen: boolean;
  readonly name: string;
  readonly children: ReactNode;
}

function Choice({ handle, intent, isChosen, name, children }: ChoiceProps): ReactElement {
  return (
    <button
      type="button"
      className="hd-chip"
      aria-pressed={isChosen}
      aria-label={name}
      onClick={() => void handle.call(isChosen ? "clear" : intent)}
    >
      {children}
    </button>
  );
}

const renderedParams = paramNames<Container>()("isNull");

/** The `null` button of a widget that contains widgets. */
export function NullChoice(props: {
  readonly handle: Handle;
  readonly title: string;
}): ReactElement {
  const { isNull } = useParams(props.handle, renderedParams);
  return <EmptyChoices {...props} value={isNull ? null : undefined} nullable />;
}

/** Resets a field to "not set" and focuses its control. */
export function ClearButton(props: {
  readonly handle: Handle;
  readonly title: string;
  /** The id of the control. */
  readonly focus: string;
  readonly onClear?: () => void;
}): ReactElement {
  const { handle, title, focus, onClear } = props;
  const { root } = useViewHost();
  const t = useTranslate();
  return (
    <button
      type="button"
      className="hd-icon-button"
      data-icon="cross"
      aria-label={t(messages.clearField({ title }))}
      title={t(messages.clear)}
      onClick={() => {
        onClear?.();
        root.getElementById(focus)?.focus();
        void handle.call("clear");
      }}
    />
  );
}
