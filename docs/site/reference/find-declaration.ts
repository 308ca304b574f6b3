import { dirname, join } from "node:path";
import type { ESTree } from "vite";
import { readModule, type SourceModule } from "./source-module.ts";

export type Declaration = NonNullable<ESTree.ExportNamedDeclaration["declaration"]>;

/** Where a name is declared: its declarations (a function may have several) in a file, or another package. */
export type Found =
  | { readonly module: SourceModule; readonly declarations: readonly Located[] }
  | { readonly elsewhere: string };

/** A declaration, with the place where its statement starts: that of `export`. */
export interface Located {
  readonly start: number;
  readonly declaration: Declaration;
}

/** Looks a name up in a file, and follows it through the files that hand it on; what JavaScript has itself is in none. */
export function findDeclaration(name: string, module: SourceModule): Found | undefined {
  const declarations: Located[] = [];
  for (const statement of module.statements) {
    const handedOn = origin(statement, name);
    if (handedOn?.from !== undefined) return follow(handedOn.name, handedOn.from, module);
    if (handedOn) return findDeclaration(handedOn.name, module);
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

/** What a name is called where it comes from, if a statement imports it or hands it on. */
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
  // `export { a }` of something in the same file: its own declaration is found by itself.
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
