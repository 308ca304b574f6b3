import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { commands } from "../commands.ts";
import { emptyFolder } from "../heddle-process.fixture.ts";
import { completionScripts } from "./completion-scripts.ts";

export type Shell = keyof typeof completionScripts;

/** A program per shell that prints the completions of the last word of `$LINE`, one per line. */
const programs: Readonly<Record<Shell, string>> = {
  bash: `source "$SCRIPT"
    read -ra COMP_WORDS <<< "$LINE"
    [[ $LINE == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    _heddle
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: `source "$SCRIPT"; complete -C "$LINE"`,
  // Types the line into an inner shell, and records the candidates before they are shown.
  zsh: `zmodload zsh/zpty
    zpty inner zsh -f -i
    zpty -w inner 'PS1=; autoload -U compinit; compinit -u -D; source "$SCRIPT"
      compadd() {
        local -a found
        builtin compadd -O found "$@"
        (( $#found )) && print -rl -- $found >> "$FOUND"
        builtin compadd "$@"
      }
      finish() { print -r -- DONE >> "$FOUND"; exit }
      zle -N finish; bindkey "^X" finish; bindkey "^I" list-choices
      print -r -- READY >> "$FOUND"'
    until grep -q READY "$FOUND" 2>/dev/null; do sleep 0.05; done
    zpty -w -n inner "$LINE"$'\\t\\x18'
    until grep -q DONE "$FOUND"; do zpty -r -t inner >/dev/null; sleep 0.05; done
    grep -v 'READY\\|DONE' "$FOUND"; true`,
};

/** The sorted completions of the last word of a line, without descriptions. */
export function offers(shell: Shell, line: string, folder: string): string[] {
  const place = emptyFolder();
  const script = join(place, "completion");
  writeFileSync(script, completionScripts[shell](commands));
  const flags = { bash: ["--norc"], fish: ["--no-config"], zsh: ["-f"] }[shell];
  const { stdout, stderr, status } = spawnSync(shell, [...flags, "-c", programs[shell]], {
    cwd: folder,
    encoding: "utf8",
    timeout: 30_000,
    env: { ...process.env, SCRIPT: script, LINE: line, FOUND: join(place, "found"), TERM: "dumb" },
  });
  if (status !== 0 || stderr !== "") throw new Error(`${shell} ended with ${status}: ${stderr}`);
  const words = stdout.split("\n").map((text) => text.split("\t")[0] ?? "");
  // Shells differ in the slash after folders and the backslash before spaces.
  const plain = words.map((word) => word.replace(/\/$/, "").replaceAll("\\ ", " "));
  return [...new Set(plain)].filter((word) => word !== "").toSorted();
}
