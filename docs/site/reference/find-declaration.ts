import { dirname, join } from "node:path";
import type { ESTree } from "vite";
import { readModule, type SourceModule } from "./source-module.ts";

export type Declaration = NonNullable<ESTree.ExportNamedDeclaration["declaration"]>;

/** The declarations of a name in a file (a function can have several), or the package that declares it. */
export type Found =
  | { readonly module: SourceModule; readonly declarations: readonly Located[] }
  | { readonly elsewhere: string };

/** A declaration and the start of its statement, which includes `export`. */
export interface Located {
  readonly start: number;
  readonly declaration: Declaration;
}

/** Finds the declaration of a name, following imports and re-exports; `undefined` for globals of JavaScript. */
export function findDeclaration(name: string, module: SourceModule): Found | undefined {
  const declarations: Located[] = [];
  for (const statement of module.statements) {
    const reexport = origin(statement, name);
    if (reexport?.from !== undefined) return follow(reexport.name, reexport.from, module);
    if (reexport) return findDeclaration(reexport.name, module);
    const declaration = declarationIn(statement);
    if (declaration && namesOf(declaration).includes(name)) {
      declarations.push({ start: statement.start, declaration });
    }
  }
  return declarations.length === 0 ? undefined : { module, declarations };
}

function follow(name: string, from: string, module: SourceModule): Found | undefined {
  if (!from.startsWith(".")) return { elsewhere: from };
  return findDeclaration(name, readModule(join(dirname(module.path), from)));
}

/** The original name and module of an imported or re-exported name: `export { a as b } from "./c.ts"` → `a`, `./c.ts`. */
function origin(
  statement: SourceModule["statements"][number],
  name: string,
): { readonly name: string; readonly from?: string } | undefined {
  if (statement.type === "ImportDeclaration") {
    const specifier = statement.specifiers.find(({ local }) => local.name === name);
    if (specifier?.type !== "ImportSpecifier") return undefined;
    return { name: textOf(specifier.imported), from: statement.source.value };
  }
  if (statement.type !== "ExportNamedDeclaration") return undefined;
  const specifier = statement.specifiers.find(({ exported }) => textOf(exported) === name);
  if (!specifier) return undefined;
  const local = textOf(specifier.local);
  if (statement.source) return { name: local, from: statement.source.value };
  // `export { a }` without a module: another statement declares `a`.
  return local === name ? undefined : { name: local };
}

function textOf(name: ESTree.ModuleExportName): string {
  return name.type === "Literal" ? name.value : name.name;
}

function declarationIn(statement: SourceModule["statements"][number]): Declaration | undefined {
  if (statement.type === "ExportNamedDeclaration") return statement.declaration ?? undefined;
  return /Declaration$|^TSDeclareFunction$/.test(statement.type)
    ? (statement as Declaration)
    : undefined;
}

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === "VariableDeclaration") {
    return declaration.declarations.flatMap(({ id }) =>
      id.type === "Identifier" ? [id.name] : [],
    );
  }
  if (!("id" in declaration) || declaration.id?.type !== "Identifier") return [];
  return [declaration.id.name];
}
