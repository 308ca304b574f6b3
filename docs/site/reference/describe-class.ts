import type { ESTree } from "vite";
import { findDeclaration } from "./find-declaration.ts";
import { commentBefore, type SourceModule } from "./source-module.ts";

type Member = ESTree.ClassElement;

/** The declaration of a class with its parameters and public members, including those of private bases. */
export function describeClass(
  declaration: ESTree.Class,
  module: SourceModule,
  isPublic: (name: string) => boolean,
): string {
  const { bases, parent } = lineage(declaration, module, isPublic);
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const { node, module } of bases) {
    for (const { name, text } of [...parametersOf(node, module), ...membersOf(node, module)]) {
      if (seen.has(name)) continue;
      seen.add(name);
      lines.push(text);
    }
  }
  const types = declaration.typeParameters;
  const generic = types ? module.text.slice(types.start, types.end) : "";
  const base = parent === undefined ? "" : ` extends ${parent}`;
  const abstract = declaration.abstract ? "abstract " : "";
  const head = `${abstract}class ${declaration.id?.name}${generic}${base}`;
  return lines.length === 0 ? `${head} {}` : `${head} {\n${lines.join("\n")}\n}`;
}

interface Placed {
  readonly node: ESTree.Class;
  readonly module: SourceModule;
}

/** A class with its private bases, and the name of the first public base. */
function lineage(
  declaration: ESTree.Class,
  module: SourceModule,
  isPublic: (name: string) => boolean,
): { readonly bases: readonly Placed[]; readonly parent?: string } {
  const bases: Placed[] = [];
  let current: Placed = { node: declaration, module };
  for (;;) {
    bases.push(current);
    const parent = parentOf(current.node);
    if (parent === undefined) return { bases };
    if (isPublic(parent)) return { bases, parent };
    const next = classNamed(parent, current.module);
    if (!next) return { bases, parent };
    current = next;
  }
}

function classNamed(name: string, module: SourceModule): Placed | undefined {
  const found = findDeclaration(name, module);
  if (!found || "elsewhere" in found) return undefined;
  const node = found.declarations[0]?.declaration;
  return node?.type === "ClassDeclaration" ? { node, module: found.module } : undefined;
}

/** `extends B` → `B`; `extends B.with({ … })` → `B`. */
function parentOf({ superClass }: ESTree.Class): string | undefined {
  if (superClass?.type === "Identifier") return superClass.name;
  const callee = superClass?.type === "CallExpression" ? superClass.callee : undefined;
  const base = callee?.type === "MemberExpression" ? callee.object : undefined;
  return base?.type === "Identifier" ? base.name : undefined;
}

interface Line {
  readonly name: string;
  readonly text: string;
}

/** The parameters that `with` declares. */
function parametersOf({ superClass }: ESTree.Class, module: SourceModule): Line[] {
  const shape = superClass?.type === "CallExpression" ? superClass.arguments[0] : undefined;
  const object = shape && objectOf(shape, module);
  if (!object) return [];
  return object.node.properties.flatMap((property): Line[] => {
    if (property.type !== "Property" || property.key.type !== "Identifier") return [];
    const { name } = property.key;
    const value = object.module.text.slice(property.value.start, property.value.end);
    const policy = /view: ("\w+")/.exec(value)?.[1];
    const note = policy === undefined ? "a parameter" : `a parameter, view: ${policy}`;
    const comment = commentBefore(object.module, property.start);
    return [line(name, comment, `${name}; // ${note}`)];
  });
}

function objectOf(
  expression: ESTree.Argument | ESTree.Expression,
  module: SourceModule,
): { readonly node: ESTree.ObjectExpression; readonly module: SourceModule } | undefined {
  if (expression.type === "ObjectExpression") return { node: expression, module };
  if (expression.type === "TSSatisfiesExpression" || expression.type === "TSAsExpression") {
    return objectOf(expression.expression, module);
  }
  if (expression.type !== "Identifier") return undefined;
  const found = findDeclaration(expression.name, module);
  if (!found || "elsewhere" in found) return undefined;
  const declaration = found.declarations[0]?.declaration;
  const init =
    declaration?.type === "VariableDeclaration" ? declaration.declarations[0]?.init : undefined;
  return init ? objectOf(init, found.module) : undefined;
}

function membersOf({ body }: ESTree.Class, module: SourceModule): Line[] {
  return body.body.flatMap((member): Line[] => {
    const name = publicName(member);
    if (name === undefined) return [];
    const comment = commentBefore(module, member.start);
    // The base documents an override without a comment.
    if ("override" in member && member.override && comment === "") return [];
    return [line(name, comment, signature(member, module))];
  });
}

function publicName(member: Member): string | undefined {
  if (!("key" in member) || member.key.type !== "Identifier" || member.computed) return undefined;
  if ("accessibility" in member && member.accessibility) return undefined;
  if (member.type === "MethodDefinition" && member.kind === "set") return undefined;
  const place = member.static ? "static " : "";
  return `${place}${member.key.name}`;
}

function signature(member: Member, { text }: SourceModule): string {
  const end = (): number => {
    if (member.type === "MethodDefinition") return member.value.body?.start ?? member.end;
    if (!("typeAnnotation" in member)) return member.end;
    return member.typeAnnotation?.end ?? ("key" in member ? member.key.end : member.end);
  };
  const code = text.slice(member.start, end()).replace(/\boverride /, "");
  return `${code.trim().replace(/;$/, "")};`;
}

function line(name: string, comment: string, code: string): Line {
  const indented = comment.replaceAll(/^\s*\*/gm, "   *");
  const above = comment === "" ? "" : `  ${indented}\n`;
  return { name, text: `${above}  ${code}` };
}
