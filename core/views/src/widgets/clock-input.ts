import type { InitialValues } from "@heddle/params";
import * as z from "zod/mini";

import type { Interpretation } from "../state-transitions.ts";
import { Widget } from "./widget.ts";

/** A time, with or without a date. A new value keeps the notation of the previous one. */
export class ClockInput extends Widget.with({
  /** The zone of the last value: `Z`, an offset such as `+02:00`, or `""` without a zone. Unset before the first value. */
  zone: { type: z.optional(z.string()), view: "r" },
}) {
  /** The last value, whose notation new values keep. */
  #model = "";

  constructor(initial: InitialValues<typeof ClockInput.shape> = {}) {
    super(initial);
    this.#remember();
  }

  protected override interpret(input: unknown): Interpretation {
    if (input === "") return { value: undefined };
    return { value: typeof input === "string" ? withNotationOf(this.#model, input) : input };
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value")) this.#remember();
    super.derive(changed);
  }

  #remember(): void {
    if (typeof this.value !== "string") return;
    this.#model = this.value;
    this.zone = zoneOf(this.value) ?? "";
  }
}

const notation =
  /^(?:(?<day>\d{4}-\d\d-\d\d)(?<separator>[Tt ]))?(?<minutes>\d\d:\d\d)(?<seconds>:\d\d)?(?:\.(?<fraction>\d+))?(?<zone>[Zz]|[+-]\d\d:\d\d)?$/;

type Parts = Readonly<Partial<Record<string, string>>>;

/** `"09:30:00+02:00"` → `"+02:00"`; `undefined` without a zone. */
function zoneOf(text: string): string | undefined {
  return clockParts(text)?.["zone"];
}

/** A time with the separator, zone and fraction digits of another one: `("2026-03-01 09:30:00.00Z", "2026-03-02T10:15")` → `"2026-03-02 10:15:00.00Z"`. */
function withNotationOf(model: string, text: string): string {
  const parts = clockParts(text);
  if (!parts) return text;
  const { day, separator = "", minutes = "", seconds = ":00", zone = "" } = parts;
  const like = clockParts(model);
  const date = day === undefined ? "" : day + (like?.["separator"] ?? separator);
  const fraction = like ? fractionLike(parts["fraction"], like["fraction"]) : parts["fraction"];
  const isSameZone = zone === "" || zone.toUpperCase() === like?.["zone"]?.toUpperCase();
  return [
    date,
    minutes,
    seconds,
    fraction ? `.${fraction}` : "",
    isSameZone ? (like?.["zone"] ?? "") : zone,
  ].join("");
}

/** Browsers return at most milliseconds. If those are unchanged, the further digits are kept. */
function fractionLike(fraction = "", model = ""): string {
  const isSame = fraction.padEnd(3, "0") === model.padEnd(3, "0").slice(0, 3);
  return isSame ? model : fraction.replace(/0+$/, "").padEnd(model.length, "0");
}

function clockParts(text: string): Parts | undefined {
  return notation.exec(text)?.groups;
}
