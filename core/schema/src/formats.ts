import { isExpression } from "./pattern-parser.ts";

const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/;
// The zone is optional: many servers return local times and would reject a zone.
const timePattern = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))?$/i;
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const quotedText = /^"(?:[^"\\]|\\[^])*"$/;
const hostLabel = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const scheme = /^[a-z][a-z\d+.-]*:/i;
const uriReference =
  /^(?:[a-z][a-z\d+.-]*:|(?![^/?#]*:))(?:\/\/(?:(?:[\w\-.~!$&'()*+,;=:]|%[\da-f]{2})*@)?(?:\[[\da-fv:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[\da-f]{2})*)(?::\d*)?(?=[/?#]|$)|(?!\/\/))(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*)?$/i;

/** One row per `format` of strings; a format without a row is not checked. */
export const textFormats: Readonly<Record<string, (text: string) => boolean>> = {
  byte: matching(/^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/),
  date: isDate,
  "date-time": isDateTime,
  duration: matching(
    /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/,
  ),
  email: isEmail,
  hostname: isHostname,
  "idn-email": (text) => isEmail(asAscii(text)),
  "idn-hostname": (text) => isHostname(asAscii(text)),
  int32: matching(/^-?\d{1,10}$/),
  int64: matching(/^-?\d{1,19}$/),
  ipv4: isIpv4,
  ipv6: isIpv6,
  iri: (text) => isUri(asAscii(text)),
  "iri-reference": (text) => uriReference.test(asAscii(text)),
  "json-pointer": matching(/^(?:\/(?:[^~/]|~[01])*)*$/),
  regex: (text) => isExpression(text, "u"),
  "relative-json-pointer": matching(/^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/),
  time: isTime,
  uri: isUri,
  "uri-reference": matching(uriReference),
  "uri-template": matching(/^(?:[^{}\s"<>\\^`|]|\{[^{}\s]+\})*$/),
  url: isUri,
  uuid: matching(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i),
};

/** One row per `format` of numbers. */
export const numberFormats: Readonly<Record<string, (value: number | bigint) => boolean>> = {
  int32: (value) => isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31,
  int64: (value) => isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63,
};

/** The formats that a `Date` object satisfies. */
export const dateFormats: ReadonlySet<string> = new Set(["date", "date-time"]);

function matching(expression: RegExp): (text: string) => boolean {
  return (text) => expression.test(text);
}

function asAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, "a");
}

function isInteger(value: number | bigint): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = datePattern.exec(text)?.map(Number) ?? [];
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lastDay = month === 2 ? (isLeap ? 29 : 28) : 31 - ([4, 6, 9, 11].includes(month) ? 1 : 0);
  return day <= lastDay;
}

function isTime(text: string): boolean {
  const found = timePattern.exec(text);
  if (!found) return false;
  const [hour = 0, minute = 0, second = 0] = found.slice(1, 4).map(Number);
  const [zoneHour = 0, zoneMinute = 0] = found.slice(5, 7).map((digits) => Number(digits ?? 0));
  if (hour > 23 || minute > 59 || zoneHour > 23 || zoneMinute > 59) return false;
  if (second < 60) return true;
  // A leap second is always 23:59:60 UTC.
  const zone = (zoneHour * 60 + zoneMinute) * (found[4] === "-" ? -1 : 1);
  return second === 60 && (hour * 60 + minute - zone + 2880) % 1440 === 1439;
}

function isDateTime(text: string): boolean {
  return /[T ]/i.test(text[10] ?? "") && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const name = text.slice(0, at);
  const host = text.slice(at + 1);
  if (at < 1 || !(dotAtom.test(name) || quotedText.test(name))) return false;
  if (!host.startsWith("[")) return isHostname(host);
  const address = /^\[(IPv6:)?(.*)\]$/i.exec(host);
  return address !== null && (address[1] ? isIpv6 : isIpv4)(address[2] ?? "");
}

function isHostname(text: string): boolean {
  return text.length <= 253 && text.split(".").every((label) => hostLabel.test(label));
}

function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return (
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && +part < 256)
  );
}

function isIpv6(text: string): boolean {
  const last = text.lastIndexOf(":") + 1;
  const mixed = text.includes(".");
  if (mixed && !isIpv4(text.slice(last))) return false;
  const halves = (mixed ? `${text.slice(0, last)}0:0` : text).split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (halves.length > 2 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}

function isUri(text: string): boolean {
  return scheme.test(text) && uriReference.test(text);
}
