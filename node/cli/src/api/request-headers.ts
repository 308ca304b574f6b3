import { InvalidRequestError, assertHeader } from "@heddle/openapi";

import { UsageError } from "../command-error.ts";
import type { ApiOptions } from "../commands/options.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A header, and how it was given. */
interface GivenHeader {
  readonly option: "--header" | "--header-env";
  readonly name: string;
  readonly value: string;
}

/** How each option is written. */
const ways = {
  "--header": '`--header "Accept-Language: en"`',
  "--header-env": "`--header-env Authorization=TOKEN`",
} as const;

/** The headers that a command line gives for every request. */
export function requestHeaders(
  options: Pick<ApiOptions, "header" | "header-env">,
  environment: Environment,
): Readonly<Record<string, string>> {
  const given = [
    ...options.header.map(readHeader),
    ...options["header-env"].map((text) => readVariable(text, environment)),
  ];
  const names = new Set<string>();
  for (const header of given) {
    assertSendable(header);
    const name = header.name.toLowerCase();
    if (names.has(name)) throw refused(header, "it is given twice", "Give it once.");
    names.add(name);
  }
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

function readHeader(text: string): GivenHeader {
  const [, name = "", value = ""] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  return { option: "--header", name: name.trim(), value: value.trim() };
}

function readVariable(text: string, environment: Environment): GivenHeader {
  const [, given = "", variable = ""] = /^([^=]+)=(\w+)$/.exec(text) ?? [];
  const header = { option: "--header-env", name: given.trim(), value: "" } as const;
  assertSendable(header);
  // What was read from a file often ends with its line.
  const value = environment[variable]?.trim() ?? "";
  if (value !== "") return { ...header, value };
  const problem = `there is nothing in the environment variable ${variable}`;
  throw refused(header, problem, `Set it first: \`export ${variable}=…\`.`);
}

function assertSendable(header: GivenHeader): void {
  const { option, name, value } = header;
  try {
    assertHeader("headers", name, value);
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    throw refused(header, error.problem, `Write ${ways[option]}.`);
  }
}

function refused({ option, name }: GivenHeader, problem: string, advice: string): UsageError {
  // What is no name may be a secret that came without one: it is not repeated.
  const shown = /^[\w-]+$/.test(name) ? ` ${name}` : "";
  return new UsageError(`${option}${shown}: ${problem}`, advice);
}
