import type { Translatable } from "@heddle/params";
import type { DateTimeInput } from "@heddle/views";
import type { ReactNode } from "react";

import { controlNames } from "../field/field-params.ts";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { DateControl, type DateNotation } from "./date-control.tsx";

const renderedParams = paramNames<DateTimeInput>()(...controlNames, "zone");

/** A time, or a date-time. One in UTC is shown in local time, any other as it is written. */
export function ClockInputView({ handle }: ViewProps): ReactNode {
  const params = useParams(handle, renderedParams);
  const notation = (notations[handle.kind] ?? dateTimeNotation)(params.zone);
  return <DateControl handle={handle} params={params} notation={notation} />;
}

const unchanged = (text: string): string => text;

const notations: Readonly<Record<string, (zone: string | undefined) => DateNotation>> = {
  "time-input": (zone) => ({
    type: "time",
    format: toClockText,
    parse: unchanged,
    ...(zone && { zone: () => zoneNote(zone) }),
  }),
};

const local: DateNotation = {
  type: "datetime-local",
  format: toLocalText,
  parse: toInstant,
  zone: (text) => messages.localZone({ offset: localOffset(text) }),
};

function dateTimeNotation(zone: string | undefined): DateNotation {
  if (isLocal(zone)) return local;
  const note = zoneNote(zone);
  return { type: "datetime-local", format: toClockText, parse: unchanged, zone: () => note };
}

/** `"+02:00"` → `"UTC+02:00"`, `"Z"` → `"UTC"`. */
function zoneNote(zone: string): Translatable {
  if (zone === "") return messages.noZone;
  return isLocal(zone) ? "UTC" : `UTC${zone}`;
}

/** Whether the zone only fixes the instant, so that local time can be shown. */
function isLocal(zone: string | undefined): zone is undefined | "Z" | "z" {
  return zone === undefined || /^z$/i.test(zone);
}

/** An instant in local time for a `datetime-local` input: `"2024-01-01T12:00:00Z"` → `"2024-01-01T13:00"` at +01:00. */
function toLocalText(instant: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return "";
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return toClockText(local.toISOString());
}

/** Text for the browser's input, without zone or zero seconds: `"2024-01-01T12:30:00+02:00"` → `"2024-01-01T12:30"`. */
function toClockText(written: string): string {
  return written
    .replace(/(z|[+-]\d\d:\d\d)$/i, "")
    .replace(/^(\d{4}-\d\d-\d\d)[t ]/i, "$1T")
    .replace(/(\.\d{3})\d+$/, "$1")
    .replace(/\.0+$/, "")
    .replace(/(:\d\d):00$/, "$1");
}

/** Local text as an instant in UTC: `"2024-01-01T13:00"` → `"2024-01-01T12:00:00.000Z"` at +01:00. */
function toInstant(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}

/** The local offset from UTC at a local time, or now: `"+02:00"`. */
function localOffset(local: string): string {
  const moment = local === "" ? new Date() : new Date(local);
  const minutes = -moment.getTimezoneOffset();
  const pad = (number: number): string => String(Math.floor(number)).padStart(2, "0");
  const distance = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${pad(distance / 60)}:${pad(distance % 60)}`;
}
