import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
} from "yaml";

import type { PointerTree } from "./pointer-tree.ts";

/** Notes where the parts that a tree asks for are in YAML text; a member is where its name is. */
export function findInYaml(text: string, tree: PointerTree): void {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: "silent" });
  tree.offset = document.contents?.range[0] ?? 0;
  visit(document, document.contents, tree);
}

function visit(document: Document, given: unknown, tree: PointerTree): void {
  const node: unknown = isAlias(given) ? given.resolve(document) : given;
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      const child = isScalar(key) ? tree.children.get(String(key.value)) : undefined;
      if (child && isScalar(key)) take(document, child, (key as ParsedNode).range[0], value);
    }
  } else if (isSeq(node)) {
    for (const [at, child] of tree.children) {
      const item = node.items[Number(at)] as ParsedNode | undefined;
      if (item) take(document, child, item.range[0], item);
    }
  }
}

function take(document: Document, tree: PointerTree, offset: number, value: unknown): void {
  tree.offset = offset;
  if (tree.children.size > 0) visit(document, value, tree);
}
