import type { Handle } from "@heddle/params";
import type { Container } from "@heddle/views";
import type { ReactElement } from "react";

import { paramNames, useParams } from "../use-params.ts";
import { EmptyChoices } from "./empty-choices.tsx";

const shown = paramNames<Container>()("isNull");

/** The choice of `null` for a widget made of others. */
export function NullChoice(props: {
  readonly handle: Handle;
  readonly title: string;
}): ReactElement {
  const { isNull } = useParams(props.handle, shown);
  return <EmptyChoices {...props} value={isNull ? null : undefined} nullable />;
}
