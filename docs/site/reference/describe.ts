import type { ESTree } from "vite";
import { describeClass } from "./describe-class.ts";
import { type Declaration, findDeclaration, type Located } from "./find-declaration.ts";
import { commentBefore, type SourceModule, wordsOf } from "./source-module.ts";

/** The entry of a public name in the reference. */
export interface Description {
  readonly name: string;
  /** The text of its TSDoc comment. */
  readonly words: string;
  /** Its declaration without function bodies. */
  readonly code: string;
}

/** Describes a name of a module, or returns the package that it comes from. */
export function describeName(
  name: string,
  index: SourceModule,
  isPublic: (name: string) => boolean,
): Description | string {
  const found = findDeclaration(name, index);
  if (!found) throw new Error(`${index.path}: "${name}" is not declared`);
  if ("elsewhere" in found) return found.elsewhere;
  const { module, declarations } = found;
  const comments = declarations.map(({ start }) => commentBefore(module, start));
  return {
    name,
    words: wordsOf(comments.find((comment) => comment !== "") ?? ""),
    code: withoutImplementation(declarations)
      .map(({ declaration }) => codeOf(declaration, name, module, isPublic))
      .join("\n"),
  };
}

/** The overloads of a function that has any. */
function withoutImplementation(declarations: readonly Located[]): readonly Located[] {
  const overloads = declarations.filter(
    ({ declaration }) => declaration.type === "TSDeclareFunction",
  );
  return overloads.length > 0 ? overloads : declarations;
}

function codeOf(
  declaration: Declaration,
  name: string,
  module: SourceModule,
  isPublic: (name: string) => boolean,
): string {
  switch (declaration.type) {
    case "ClassDeclaration":
      return describeClass(declaration, module, isPublic);
    case "FunctionDeclaration":
      return `${module.text.slice(declaration.start, declaration.body?.start).trim()};`;
    case "VariableDeclaration":
      return constant(declaration, name, module);
    default:
      return module.text.slice(declaration.start, declaration.end);
  }
}

/** A constant with its declared type, or with its value if that is short. */
function constant(
  { declarations }: ESTree.VariableDeclaration,
  name: string,
  { text }: SourceModule,
): string {
  const one = declarations.find(({ id }) => id.type === "Identifier" && id.name === name);
  if (!one) return `const ${name};`;
  const typed = text.slice(one.id.start, one.id.end);
  if (typed.includes(":")) return `const ${typed};`;
  const value = text.slice(one.init?.start, one.init?.end);
  return value.length < 400 ? `const ${name} = ${value};` : `const ${name};`;
}
