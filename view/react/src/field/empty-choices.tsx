import type { Handle } from "@heddle/params";
import type { ReactElement, ReactNode } from "react";

import { messages } from "../messages.ts";

/** The ways to be empty that a user can choose. */
export interface EmptyChoicesProps {
  readonly handle: Handle;
  readonly title: string;
  readonly value: unknown;
  readonly nullable: boolean;
  readonly allowEmpty?: boolean;
}

/** Small buttons for `null` and the empty text; the one that is pressed goes back to "not set". */
export function EmptyChoices(props: EmptyChoicesProps): ReactElement {
  const { handle, title, value, nullable, allowEmpty } = props;
  return (
    <span className="hd-choices">
      {(nullable || value === null) && (
        <Choice
          handle={handle}
          intent="setNull"
          isChosen={value === null}
          name={messages.chooseNull(title)}
        >
          {messages.null}
        </Choice>
      )}
      {(allowEmpty || value === "") && (
        <Choice
          handle={handle}
          intent="setEmpty"
          isChosen={value === ""}
          name={messages.chooseEmptyText(title)}
        >
          {messages.emptyText}
        </Choice>
      )}
      {isEmptyList(value) && (
        <Choice handle={handle} intent="clear" isChosen name={messages.unsetList(title)}>
          {messages.emptyList}
        </Choice>
      )}
    </span>
  );
}

/** Whether a value is one that a user can only tell from "not set" by a button. */
export function isChosenEmpty(value: unknown): boolean {
  return value === null || value === "" || isEmptyList(value);
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
