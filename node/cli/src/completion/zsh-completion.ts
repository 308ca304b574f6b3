import type { Command } from "../command.ts";
import {
  type CompletedCommand,
  completedCommands,
  completedGlobals,
  type CompletedOption,
} from "./completed-command.ts";

/** The completion script for zsh. */
export function zshCompletion(commands: readonly Command[]): string {
  const completed = completedCommands(commands);
  const top = completed.filter(({ name }) => !name.includes(" "));
  return `#compdef heddle
# Completes heddle in zsh.
_heddle() {
  local -a commands
  commands=(
${top.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    if [[ $PREFIX == -* ]]; then
      _arguments \\
${completedGlobals.map(specification).join(" \\\n")}
    else
      _describe command commands
    fi
    return
  fi
  case "\${words[2]} \${words[3]}" in
${completed
  .toSorted((one, other) => other.name.split(" ").length - one.name.split(" ").length)
  .map(arm)
  .join("\n")}
  esac
}
if [ "$funcstack[1]" = "_heddle" ]; then _heddle "$@"; else compdef _heddle heddle; fi
`;
}

function arm({ name, options, words, takesFiles }: CompletedCommand): string {
  const specifications = options.map(specification);
  const candidates = [
    ...(words.length > 0 ? [`compadd ${words.join(" ")}`] : []),
    ...(takesFiles ? ["_files"] : []),
  ];
  const rest =
    candidates.length > 0 ? [`      ${quoted(`*:argument:{ ${candidates.join("; ")} }`)}`] : [];
  const pattern = name.includes(" ") ? `"${name}"` : `"${name} "*`;
  return `    ${pattern}) _arguments \\\n${[...specifications, ...rest].join(" \\\n")} ;;`;
}

/** An option as _arguments takes it. */
function specification(option: CompletedOption): string {
  const { name, summary, hasValue, isRepeatable, choices } = option;
  const value =
    choices.length > 0 ? `:value:(${choices.join(" ")})` : hasValue ? ":value:_files" : "";
  return `      ${quoted(`${isRepeatable ? "*" : ""}${name}[${summary.replaceAll(/[[\]]/g, "")}]${value}`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
