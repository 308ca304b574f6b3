/** The code of the default editors of a graph. */
export { SchemaEditor } from "@heddle/flow";
