import type { InitialValues } from "@heddle/params";
import * as z from "zod/mini";

import type { Interpretation } from "../state-transitions.ts";
import { Widget } from "./widget.ts";

/** A time, with a day or without. What is entered is written as the value before was. */
export class ClockInput extends Widget.with({
  /** What the last value was written with: `Z`, an offset such as `+02:00`, or nothing; unset before there was one. */
  zone: { type: z.optional(z.string()), view: "r" },
}) {
  /** The last value. */
  #model = "";

  constructor(initial: InitialValues<typeof ClockInput.shape> = {}) {
    super(initial);
    this.#note();
  }

  protected override interpret(input: unknown): Interpretation {
    if (input === "") return { value: undefined };
    return { value: typeof input === "string" ? writtenLike(input, this.#model) : input };
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value")) this.#note();
    super.derive(changed);
  }

  #note(): void {
    if (typeof this.value !== "string") return;
    this.#model = this.value;
    this.zone = zoneOf(this.value) ?? "";
  }
}

const notation =
  /^(?:(?<day>\d{4}-\d\d-\d\d)(?<separator>[Tt ]))?(?<minutes>\d\d:\d\d)(?<seconds>:\d\d)?(?:\.(?<fraction>\d+))?(?<zone>[Zz]|[+-]\d\d:\d\d)?$/;

type Parts = Readonly<Partial<Record<string, string>>>;

/** The zone that a time, or a day with a time, is written with: `Z`, `+02:00`, or nothing. */
function zoneOf(text: string): string | undefined {
  return partsOf(text)?.["zone"];
}

/** A time, or a day with a time, written as another one is: with its separator, its zone and its digits of a second. */
function writtenLike(text: string, model: string): string {
  const parts = partsOf(text);
  if (!parts) return text;
  const { day, separator = "", minutes = "", seconds = ":00", zone = "" } = parts;
  const like = partsOf(model);
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

/** Browsers give back thousandths of a second at most; the digits after them stay where the others do. */
function fractionLike(fraction = "", model = ""): string {
  const isSame = fraction.padEnd(3, "0") === model.padEnd(3, "0").slice(0, 3);
  return isSame ? model : fraction.replace(/0+$/, "").padEnd(model.length, "0");
}

function partsOf(text: string): Parts | undefined {
  return notation.exec(text)?.groups;
}
