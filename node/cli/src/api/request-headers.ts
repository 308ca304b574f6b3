import { InvalidRequestError, assertHeader } from "@heddle/openapi";

import { UsageError } from "../command-error.ts";
import type { ApiOptions } from "../options.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A header and the option it comes from. */
interface HeaderOption {
  readonly option: "--header" | "--header-env";
  readonly name: string;
  readonly value: string;
}

/** An example of each option, for advice. */
const examples = {
  "--header": '`--header "Accept-Language: en"`',
  "--header-env": "`--header-env Authorization=TOKEN`",
} as const;

/** The headers of `--header` and `--header-env`: `["Accept: text/plain"]` → `{ Accept: "text/plain" }`. */
export function requestHeaders(
  options: Pick<ApiOptions, "header" | "header-env">,
  environment: Environment,
): Readonly<Record<string, string>> {
  const headers = [
    ...options.header.map(readHeader),
    ...options["header-env"].map((text) => readVariable(text, environment)),
  ];
  const names = new Set<string>();
  for (const header of headers) {
    assertSendable(header);
    const name = header.name.toLowerCase();
    if (names.has(name)) throw headerError(header, "the header is set twice", "Set it once.");
    names.add(name);
  }
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

/** The origins that the user names: with options, and as the URL of the document. A document can name any server. */
export function headerOrigins(
  source: string,
  options: Pick<ApiOptions, "base-url" | "header-origin">,
): readonly string[] {
  const invalid = options["header-origin"].find((url) => !isHttp(url));
  if (invalid !== undefined)
    throw new UsageError(
      `--header-origin: "${invalid}" is not an http or https URL`,
      "Include the scheme: `--header-origin https://api.example.com`.",
    );
  return [source, options["base-url"] ?? "", ...options["header-origin"]].filter(isHttp);
}

function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

function readHeader(text: string): HeaderOption {
  const [, name = "", value = ""] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  return { option: "--header", name: name.trim(), value: value.trim() };
}

function readVariable(text: string, environment: Environment): HeaderOption {
  const [, rawName = "", variable = ""] = /^([^=]+)=(\w+)$/.exec(text) ?? [];
  const header = { option: "--header-env", name: rawName.trim(), value: "" } as const;
  assertSendable(header);
  // A value from a file often ends with a line break.
  const value = environment[variable]?.trim() ?? "";
  if (value !== "") return { ...header, value };
  const problem = `the environment variable ${variable} is empty`;
  throw headerError(header, problem, `Set it first: \`export ${variable}=…\`.`);
}

function assertSendable(header: HeaderOption): void {
  const { option, name, value } = header;
  try {
    assertHeader("headers", name, value);
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    throw headerError(header, error.problem, `Write ${examples[option]}.`);
  }
}

function headerError({ option, name }: HeaderOption, problem: string, advice: string): UsageError {
  // An invalid name may be a secret without its name: do not print it.
  const shown = /^[\w-]+$/.test(name) ? ` ${name}` : "";
  return new UsageError(`${option}${shown}: ${problem}`, advice);
}
