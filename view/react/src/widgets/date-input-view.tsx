import type { DateInput } from "@heddle/views";
import type { ReactNode } from "react";

import { controlNames } from "../field/field-params.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { DateControl, type DateNotation } from "./date-control.tsx";

const renderedParams = paramNames<DateInput>()(...controlNames);
const notation: DateNotation = { type: "date", format: (value) => value, parse: (text) => text };

export function DateInputView({ handle }: ViewProps): ReactNode {
  return (
    <DateControl handle={handle} params={useParams(handle, renderedParams)} notation={notation} />
  );
}
