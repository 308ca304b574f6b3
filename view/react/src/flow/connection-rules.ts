import { type ConnectionRules, whyNotConnect } from "@heddle/flow";
import type { Handle } from "@heddle/params";

import type { Connection } from "./intents.ts";
import type { Picture } from "./picture.ts";

/** Asks the question that the model asks too, of what a view knows: the answer needs no way to a server. */
export function connectionRules(
  handle: Handle,
  picture: Picture,
): (connection: Connection) => string | undefined {
  const is = (name: string): boolean => handle.read(name) === true;
  return (connection) =>
    whyNotConnect(
      {
        editable: is("editable"),
        enableConnect: is("enableConnect"),
        allowEdgeLoops: is("allowEdgeLoops"),
        nodeTypeRecords: handle.read("nodeTypeRecords") as ConnectionRules["nodeTypeRecords"],
        node: (id) => picture.nodes.get(id) as ReturnType<ConnectionRules["node"]>,
        targetsOf: (id) => picture.targetsOf(id),
        sourcesOf: (id) => picture.sourcesOf(id),
      },
      connection,
    );
}
