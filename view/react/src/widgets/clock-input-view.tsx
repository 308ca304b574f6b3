import type { DateTimeInput } from "@heddle/views";
import type { ReactNode } from "react";

import { controlNames } from "../field/field-params.ts";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { DateControl, type DateNotation } from "./date-control.tsx";
import { clockTextOf, instantOf, isLocal, localOffset, localTextOf } from "./local-time.ts";

const shown = paramNames<DateTimeInput>()(...controlNames, "zone");

/** A time, or a moment: one in UTC in the viewer's own time, any other as it is written. */
export function ClockInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, shown);
  const notation = (notations[handle.kind] ?? dateTimeNotation)(params.zone);
  return <DateControl handle={handle} params={params} notation={notation} />;
}

const asItIs = (text: string): string => text;

const notations: Readonly<Record<string, (zone: string | undefined) => DateNotation>> = {
  "time-input": (zone) => ({
    type: "time",
    show: clockTextOf,
    mean: asItIs,
    ...(zone && { zone: () => messages.zone(zone) }),
  }),
};

const local: DateNotation = {
  type: "datetime-local",
  show: localTextOf,
  mean: instantOf,
  zone: (text) => messages.localZone(localOffset(text)),
};

function dateTimeNotation(zone: string | undefined): DateNotation {
  if (isLocal(zone)) return local;
  const note = messages.zone(zone);
  return { type: "datetime-local", show: clockTextOf, mean: asItIs, zone: () => note };
}
