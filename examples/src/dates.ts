/** Dates and times are ISO 8601 strings in the model and native pickers in the page. */
import { Column, DateInput, DateTimeInput, TimeInput } from "@heddle/core";
import type { Viewable } from "@heddle/core";

export function app(): Viewable {
  return new Column({
    children: [
      new DateInput({ label: "Day", value: "2026-03-01" }),
      new TimeInput({ label: "Doors open", value: "19:30:00" }),
      new DateTimeInput({
        label: "Tickets on sale from",
        description: "Shown in your time zone, kept in UTC.",
        value: "2026-02-01T09:00:00Z",
      }),
    ],
  });
}
