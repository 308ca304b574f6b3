import { isObject, ownMember } from "@heddle/params";

const forbidden: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** The part of a document that a JSON pointer (`/a/b`) names, and the objects passed on the way; `undefined` if none. */
export function followPointer(root: unknown, pointer: string): readonly unknown[] | undefined {
  const passed = [root];
  let parent = root;
  const isEncoded = /[%~]/.test(pointer);
  for (const token of pointer.split("/").slice(1)) {
    const key = isEncoded ? readToken(token) : token;
    if (key === undefined || forbidden.has(key)) return undefined;
    let member: unknown;
    if (Array.isArray(parent))
      member = /^(0|[1-9]\d*)$/.test(key) ? parent[Number(key)] : undefined;
    else if (isObject(parent)) member = ownMember(parent, key);
    if (member === undefined) return undefined;
    passed.push(member);
    parent = member;
  }
  return passed;
}

function readToken(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}
