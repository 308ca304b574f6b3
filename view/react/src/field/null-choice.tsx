import type { Handle } from "@heddle/params";
import type { Widget } from "@heddle/views";
import type { ReactElement } from "react";

import { paramNames, useParams } from "../use-params.ts";
import { EmptyChoices } from "./empty-choices.tsx";

const shown = paramNames<Widget>()("value");

/** The choice of `null` for a widget whose component does not follow its value. */
export function NullChoice(props: {
  readonly handle: Handle;
  readonly title: string;
}): ReactElement {
  const { value } = useParams(props.handle, shown);
  return <EmptyChoices {...props} value={value} nullable />;
}
