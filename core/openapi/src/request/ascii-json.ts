/** The same JSON in characters that a header and a cookie can carry: in a string, any of them may be written as an escape. */
export function asciiJson(json: string): string {
  return json.replaceAll(
    /[^ -:<-~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
