import { type ReactElement, useEffect } from "react";

import { messages } from "../messages.ts";
import { useStage } from "../stage.ts";
import { errorId } from "./control-attributes.ts";

/** What is wrong with a field; announced when it appears or changes. */
export function FieldError(props: {
  readonly id: string;
  readonly title: string;
  readonly error: string;
}): ReactElement {
  const { id, title, error } = props;
  const { announceError } = useStage();
  useEffect(() => announceError(messages.error(title, error)), [announceError, title, error]);
  return (
    <p id={errorId(id)} className="hd-error">
      {error}
    </p>
  );
}
