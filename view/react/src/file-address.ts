/** Where the content of a file is, when it is not in this page: a file of the server says so. */
export function addressOf(file: Blob): string | undefined {
  return "address" in file && typeof file.address === "string" ? file.address : undefined;
}
