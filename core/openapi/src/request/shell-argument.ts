/** A piece of an argument: a text as it is, or what a variable of the shell holds. */
export type ArgumentPiece = string | { readonly variable: string };

/** Nothing is special between single quotes but the quote itself. */
export function quote(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** An argument with variables in it. Texts stand between double quotes only where the shell sees nothing in them. */
export function quotePieces(pieces: readonly ArgumentPiece[]): string {
  const isHarmless = pieces.every(
    (each) => typeof each !== "string" || /^[\w ./:;=-]*$/.test(each),
  );
  if (isHarmless) return `"${pieces.map(written).join("")}"`;
  return pieces
    .map((each) => (typeof each === "string" ? quote(each) : `"${written(each)}"`))
    .join("");
}

function written(piece: ArgumentPiece): string {
  return typeof piece === "string" ? piece : `$${piece.variable}`;
}

/**
 * The variable for a secret of this name. Begins with `X_`, so that a document cannot ask for a variable that
 * holds something else.
 */
export function secretVariable(name: string): string {
  const words = name.toUpperCase().replace(/[^A-Z\d]+/g, "_");
  return `X_${words.replace(/^(?:X_|_)/, "")}`;
}
