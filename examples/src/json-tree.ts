/** A JSON value of any size, as a tree that opens level by level. */
import { JsonTree, type Viewable } from "@heddle/core";

export function app(): Viewable {
  return new JsonTree({
    label: "Draft",
    depth: 2,
    value: {
      name: "Rosepath",
      shafts: 4,
      published: true,
      source: null,
      threading: [1, 2, 3, 4, 3, 2],
      colors: { warp: "#f4efe6", weft: ["#26418f", "#9db4ff"] },
    },
  });
}
