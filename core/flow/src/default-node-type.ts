/** The type of a node that names none. */
export const defaultNodeType = "viewable";
