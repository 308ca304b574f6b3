import { type Command, type Option, globalOptions } from "../command.ts";

/** The function that writes the completion script of each shell. */
export const completionScripts: Readonly<
  Record<"bash" | "zsh" | "fish", (commands: readonly Command[]) => string>
> = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

interface CompletedOption {
  /** With dashes: `--port`. */
  readonly name: string;
  readonly summary: string;
  readonly hasValue: boolean;
  readonly isRepeatable: boolean;
  readonly choices: readonly string[];
}

/** The words that can follow others: after `help flow`, `convert`. */
interface NextWords {
  readonly after: string;
  readonly next: readonly string[];
}

/** Everything that can follow the name of a command, for the scripts of all shells. */
interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** Candidates for the first argument, besides files: the next words of longer names, and choices. */
  readonly words: readonly string[];
  /** Candidates for later words: after `help flow`, its subcommands. */
  readonly later: readonly NextWords[];
  readonly takesFiles: boolean;
}

function completedCommands(commands: readonly Command[]): CompletedCommand[] {
  return commands.map((command) => ({
    name: command.name,
    summary: command.summary,
    options: Object.entries({ ...command.options, ...globalOptions }).map(completedOption),
    words: [
      ...nextWords(command.name, commands),
      ...(command.arguments[0]?.choices ?? []),
      ...(command.arguments[0]?.isCommandName ? nextWords("", commands) : []),
    ],
    later: command.arguments[0]?.isCommandName ? laterCommandWords(command.name, commands) : [],
    takesFiles: command.arguments.some(({ isFile }) => isFile),
  }));
}

function laterCommandWords(name: string, commands: readonly Command[]): NextWords[] {
  return nextWords("", commands)
    .map((word) => ({ after: `${name} ${word}`, next: nextWords(word, commands) }))
    .filter(({ next }) => next.length > 0);
}

/** The next words in the names of commands: `flow` → `["convert"]`. */
function nextWords(name: string, commands: readonly Pick<Command, "name">[]): string[] {
  const prefix = name === "" ? "" : `${name} `;
  const rests = commands.filter((one) => one.name.startsWith(prefix) && one.name !== name);
  return [...new Set(rests.map((one) => one.name.slice(prefix.length).split(" ")[0] ?? ""))];
}

function completedOption([name, option]: [string, Option]): CompletedOption {
  return {
    name: `--${name}`,
    summary: option.summary,
    hasValue: option.kind !== "flag",
    isRepeatable: option.kind === "list",
    choices: option.kind === "text" ? (option.choices ?? []) : [],
  };
}

/** The options that can precede a command. */
const completedGlobals: readonly CompletedOption[] =
  Object.entries(globalOptions).map(completedOption);

/** The completion script for bash. */
function bashCompletion(commands: readonly Command[]): string {
  const completed = completedCommands(commands).toSorted(
    (one, other) => other.name.split(" ").length - one.name.split(" ").length,
  );
  return `# Completes heddle in bash.
_heddle() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local words= options= values= files=
  # One candidate per line: file names may contain spaces.
  local IFS=$'\\n'
  local first=1
  # Flags may precede a command.
  while (( first < COMP_CWORD )) && [[ \${COMP_WORDS[first]} == -* ]]; do first=$((first + 1)); done
  local line="$(IFS=' '; echo "\${COMP_WORDS[*]:first:COMP_CWORD-first}") "
  case "$line" in
${completed.map(bashCase).join("\n")}
    *) words=${bashList(nextWords("", commands))} options=${bashList(completedGlobals.map(({ name }) => name))} ;;
  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [[ -n $files ]]; then
      compopt -o filenames 2>/dev/null
      COMPREPLY+=($(compgen -f -- "$current"))
    fi
  fi
}
complete -F _heddle heddle
`;
}

function bashCase({ name, options, words, later, takesFiles }: CompletedCommand): string {
  const names = options.map((option) => option.name);
  const choices = options
    .filter((option) => option.choices.length > 0)
    .map(
      (option) => `      [[ $previous == ${option.name} ]] && values=${bashList(option.choices)}`,
    );
  return [
    `    "${name} "*)`,
    `      options=${bashList(names)} files=${takesFiles ? "yes" : ""}`,
    // Only the first argument has these candidates.
    ...[{ after: name, next: words }, ...later].map(
      ({ after, next }) => `      [[ $line == "${after} " ]] && words=${bashList(next)}`,
    ),
    ...choices,
    "      ;;",
  ].join("\n");
}

/** A bash string with one word per line: `["a", "b"]` → `$'a\nb'`. */
function bashList(words: readonly string[]): string {
  return `$'${words.join("\\n")}'`;
}

/** The completion script for zsh. */
function zshCompletion(commands: readonly Command[]): string {
  const completed = completedCommands(commands);
  const top = completed.filter(({ name }) => !name.includes(" "));
  return `#compdef heddle
# Completes heddle in zsh.
_heddle() {
  local -a commands
  commands=(
${top.map(({ name, summary }) => `    ${zshQuoted(`${name}:${summary}`)}`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    if [[ $PREFIX == -* ]]; then
      _arguments \\
${completedGlobals.map(zshOption).join(" \\\n")}
    else
      _describe command commands
    fi
    return
  fi
  case "\${words[2]} \${words[3]}" in
${completed
  .toSorted((one, other) => other.name.split(" ").length - one.name.split(" ").length)
  .map(zshCase)
  .join("\n")}
  esac
}
if [ "$funcstack[1]" = "_heddle" ]; then _heddle "$@"; else compdef _heddle heddle; fi
`;
}

function zshCase({ name, options, words, takesFiles }: CompletedCommand): string {
  const optionLines = options.map(zshOption);
  const candidates = [
    ...(words.length > 0 ? [`compadd ${words.join(" ")}`] : []),
    ...(takesFiles ? ["_files"] : []),
  ];
  const rest =
    candidates.length > 0 ? [`      ${zshQuoted(`*:argument:{ ${candidates.join("; ")} }`)}`] : [];
  const pattern = name.includes(" ") ? `"${name}"` : `"${name} "*`;
  return `    ${pattern}) _arguments \\\n${[...optionLines, ...rest].join(" \\\n")} ;;`;
}

/** An option in the syntax of `_arguments`: `'--open[Open the page]'`. */
function zshOption(option: CompletedOption): string {
  const { name, summary, hasValue, isRepeatable, choices } = option;
  const value =
    choices.length > 0 ? `:value:(${choices.join(" ")})` : hasValue ? ":value:_files" : "";
  return `      ${zshQuoted(`${isRepeatable ? "*" : ""}${name}[${summary.replaceAll(/[[\]]/g, "")}]${value}`)}`;
}

function zshQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The completion script for fish. */
function fishCompletion(commands: readonly Command[]): string {
  const completed = completedCommands(commands);
  const top = completed
    .filter(({ name }) => !name.includes(" "))
    .map((command) => fishLine("__fish_use_subcommand", "-f", "-a", command.name, command.summary));
  const globals = completedGlobals.map((option) => fishOption("__fish_use_subcommand", option));
  return `# Completes heddle in fish.
${[...top, ...globals, ...completed.flatMap(fishLines)].join("\n")}
`;
}

function fishLines({ name, options, words, takesFiles }: CompletedCommand): string[] {
  const condition = name
    .split(" ")
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join("; and ");
  return [
    ...(takesFiles ? [] : [`complete -c heddle -n ${fishQuoted(condition)} -f`]),
    ...words.map((word) => `complete -c heddle -n ${fishQuoted(condition)} -a ${fishQuoted(word)}`),
    ...options.map((option) => fishOption(condition, option)),
  ];
}

function fishOption(condition: string, option: CompletedOption): string {
  const { name, summary, hasValue, choices } = option;
  const value = choices.length > 0 ? ["-x", "-a", choices.join(" ")] : hasValue ? ["-r"] : [];
  return fishLine(condition, "-l", name.slice(2), ...value, summary);
}

/** A fish `complete` line: flags stay bare, other parts are quoted, the last part is the description. */
function fishLine(condition: string, ...parts: string[]): string {
  const summary = parts.pop() ?? "";
  const written = parts.map((part) => (/^-\w$/.test(part) ? part : fishQuoted(part)));
  return [
    "complete -c heddle -n",
    fishQuoted(condition),
    ...written,
    "-d",
    fishQuoted(summary),
  ].join(" ");
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
