/** What a body is called as a file: by the server, by its address, or by its type. The name is not safe yet. */
export function fileNameOf(
  headers: readonly (readonly [string, string])[],
  url: string,
  mediaType: string,
): string {
  const disposition = headers.find(([name]) => name.toLowerCase() === "content-disposition")?.[1];
  return (disposition && nameIn(disposition)) || fromAddress(url, mediaType);
}

/** The name in a `Content-Disposition`; the one that says its characters wins. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition) ?? [];
  const [, quoted] = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition) ?? [];
  const [, plain] = /filename\s*=\s*([^;"]+)/i.exec(disposition) ?? [];
  return (encoded && decoded(encoded.trim())) || quoted?.replace(/\\(.)/g, "$1") || plain || "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function fromAddress(url: string, mediaType: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  const last = decoded(path.split("/").at(-1) ?? "") || "response";
  return last.includes(".") ? last : `${last}.${extensionOf(mediaType)}`;
}

const extensions: Readonly<Record<string, string>> = {
  "": "bin",
  "application/octet-stream": "bin",
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
  "text/plain": "txt",
  "text/javascript": "js",
};

function extensionOf(mediaType: string): string {
  const known = extensions[mediaType];
  if (known !== undefined) return known;
  const suffix = /[/+.]([a-z\d]{1,8})$/.exec(mediaType)?.[1];
  return suffix ?? (mediaType.startsWith("text/") ? "txt" : "bin");
}
