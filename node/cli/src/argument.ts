/** How an argument of a command is declared. */
export interface Argument {
  readonly name: string;
  /** One line of help. */
  readonly summary: string;
  readonly isOptional?: true;
  /** The only values that there are. */
  readonly choices?: readonly string[];
  /** Whether a shell offers files for it. */
  readonly isFile?: true;
}

/** What a command gets of its arguments. */
export type ArgumentValues<Arguments extends readonly Argument[]> = {
  readonly [One in Arguments[number] as One["name"]]: One extends { readonly isOptional: true }
    ? string | undefined
    : string;
};

/** An argument as it is written in the help: `<file>`, or `[file]` where it may be left out. */
export function argumentUsage({ name, isOptional }: Argument): string {
  return isOptional ? `[${name}]` : `<${name}>`;
}
