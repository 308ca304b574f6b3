/** The document that a command works on. */
export const documentArgument = {
  name: "document",
  summary: "An OpenAPI document: a file or an address, JSON or YAML",
  isFile: true,
} as const;

/** The path of an operation, as the document writes it. */
export const pathArgument = {
  name: "path",
  summary: "The path as the document writes it, such as /orders/{id}",
} as const;
