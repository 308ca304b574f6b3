/**
 * The likely cause of a rejection, by the message of the validator. The causes come from the code of the validator and from
 * some cases. A request that is really wrong can match one too, so all of them count as invalid.
 */
const explanations: readonly (readonly [message: RegExp, cause: string])[] = [
  [
    /body\/\S+ must be object/,
    "the validator does not read an object in a form: neither JSON in a part nor deepObject",
  ],
  [
    /must match exactly one schema in oneOf/,
    "several branches of a oneOf fit what was sent: text in a form, or a number in a parameter, has several types",
  ],
];

/** The likely cause of a rejection; `undefined` if unknown. */
export function explain(reason: string): string | undefined {
  return explanations.find(([message]) => message.test(reason))?.[1];
}
