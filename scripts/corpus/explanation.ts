/**
 * The likely cause of a rejection, by the message of the validator. The causes come from the code of the validator and from
 * some cases. A request that is really wrong can match one too, so all of them count as invalid.
 */
const explanations: readonly (readonly [message: RegExp, cause: string])[] = [
  [
    /headers\/\S+ must be (object|array)/,
    "the validator does not read objects and lists in a header",
  ],
  [
    /query\/\S+ must have required property/,
    "the validator reads only the first level of a deepObject",
  ],
  [
    /Unknown query parameter|query\/\S+ must be (object|array)/,
    "the validator does not read members of an exploded object that its own properties do not list, nor lists of lists",
  ],
  [
    /body\/\S+ must be object/,
    "the validator does not read an object in a form: neither JSON in a part nor deepObject",
  ],
  [
    /must match exactly one schema in oneOf/,
    "the document has branches that only a discriminator distinguishes",
  ],
  [/No available parameter in/, "the document gives a parameter both a schema and a content"],
  [/404 not found/, "the document is hostile: its path is a program, which no router matches"],
];

/** The likely cause of a rejection; `undefined` if unknown. */
export function explain(reason: string): string | undefined {
  return explanations.find(([message]) => message.test(reason))?.[1];
}
