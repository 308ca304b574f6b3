/** What a variant shows of a branch just picked: its widgets, and nothing of what was typed elsewhere. */
export function branchAt<Child>(
  active: number,
  children: Child[],
): { active: number; children: Child[]; draft: null } {
  return { active, children, draft: null };
}

/** What a variant shows when no branch is picked. */
export function noBranch(): { active: number; children: never[]; error: null } {
  return { active: -1, children: [], error: null };
}
