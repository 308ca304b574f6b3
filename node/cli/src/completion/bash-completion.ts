import type { Command } from "../command.ts";
import {
  type CompletedCommand,
  completedCommands,
  completedGlobals,
  nextWords,
} from "./completed-command.ts";

/** The completion script for bash. */
export function bashCompletion(commands: readonly Command[]): string {
  const completed = completedCommands(commands).toSorted(
    (one, other) => other.name.split(" ").length - one.name.split(" ").length,
  );
  return `# Completes heddle in bash.
_heddle() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local words= options= values= files=
  # One candidate a line: names of files may have blanks.
  local IFS=$'\\n'
  local first=1
  # Flags may stand before a command.
  while (( first < COMP_CWORD )) && [[ \${COMP_WORDS[first]} == -* ]]; do first=$((first + 1)); done
  local line="$(IFS=' '; echo "\${COMP_WORDS[*]:first:COMP_CWORD-first}") "
  case "$line" in
${completed.map(arm).join("\n")}
    *) words=${list(nextWords("", commands))} options=${list(completedGlobals.map(({ name }) => name))} ;;
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

function arm({ name, options, words, later, takesFiles }: CompletedCommand): string {
  const names = options.map((option) => option.name);
  const choices = options
    .filter((option) => option.choices.length > 0)
    .map((option) => `      [[ $previous == ${option.name} ]] && values=${list(option.choices)}`);
  return [
    `    "${name} "*)`,
    `      options=${list(names)} files=${takesFiles ? "yes" : ""}`,
    // A word further on is another argument.
    ...[{ after: name, next: words }, ...later].map(
      ({ after, next }) => `      [[ $line == "${after} " ]] && words=${list(next)}`,
    ),
    ...choices,
    "      ;;",
  ].join("\n");
}

/** Words as bash has them one on a line. */
function list(words: readonly string[]): string {
  return `$'${words.join("\\n")}'`;
}
