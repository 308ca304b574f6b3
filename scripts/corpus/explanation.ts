/**
 * The likely cause of a rejection, by the message of the judge. The classes come from the code of the judge and from some
 * cases: a request that is really wrong can match one too, and all of them count as invalid.
 */
const explanations: readonly (readonly [message: RegExp, cause: string])[] = [
  [
    /headers\/accept-encoding must be/,
    "the connection adds an Accept-Encoding of its own, and the document allows only others",
  ],
  [/headers\/\S+ must be (object|array)/, "the judge does not read objects and lists in a header"],
  [
    /query\/\S+ must have required property/,
    "the judge takes a deepObject that is not sent for an empty one, and reads only its first level",
  ],
  [
    /Unknown query parameter|query\/\S+ must be (object|array)/,
    "the judge does not read members of an exploded object that its own properties do not list, nor lists of lists",
  ],
  [
    /body\/\S+ must be object/,
    "the judge does not read an object in a form: neither JSON in a part nor deepObject",
  ],
  [
    /body must have required property/,
    "the judge asks for a member that is required and, behind a reference, read-only",
  ],
  [
    /must match exactly one schema in oneOf/,
    "the document has branches that only a discriminator tells apart",
  ],
  [/No available parameter in/, "the document gives a parameter both a schema and a content"],
  [
    /404 not found/,
    "the document attacks its readers: its path is a program, which no router matches",
  ],
];

/** The likely cause of a rejection; `undefined` if unknown. */
export function explain(reason: string): string | undefined {
  return explanations.find(([says]) => says.test(reason))?.[1];
}
