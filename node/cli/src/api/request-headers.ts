import { UsageError } from "../command-error.ts";
import type { ApiOptions } from "./api-options.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The headers that a command line gives for every request. */
export function requestHeaders(
  options: Pick<ApiOptions, "header" | "header-env">,
  environment: Environment,
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...options.header.map(readHeader),
    ...options["header-env"].map((text) => readVariable(text, environment)),
  ]);
}

function readHeader(text: string): readonly [string, string] {
  const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/s.exec(text) ?? [];
  // What is wrong may be a secret that came without its name: it is not repeated.
  return checked("--header", name.trim(), value, '`--header "Accept-Language: en"`');
}

function readVariable(text: string, environment: Environment): readonly [string, string] {
  const [, name = "", variable = ""] = /^([^=]+)=(\w+)$/.exec(text) ?? [];
  const header = checked("--header-env", name.trim(), "", "`--header-env Authorization=TOKEN`");
  const value = environment[variable];
  if (value === undefined || value === "") {
    throw new UsageError(
      `--header-env ${name}: there is nothing in the environment variable ${variable}`,
      `Set it first: \`export ${variable}=…\`.`,
    );
  }
  return checked("--header-env", header[0], value, `a value of ${variable} on one line`);
}

function checked(
  option: string,
  name: string,
  value: string,
  way: string,
): readonly [string, string] {
  try {
    new Headers([[name, value]]);
    return [name, value];
  } catch {
    throw new UsageError(`${option}: this is no header that can be sent`, `Write ${way}.`);
  }
}
