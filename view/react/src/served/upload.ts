import type { FileReference, SessionCredentials } from "@heddle/sync";

/** Sends a file to the session and tells how far it is, from 0 to 1. */
export function upload(
  app: string,
  { session, token }: SessionCredentials,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<FileReference> {
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how much of a body was sent.
    const request = new XMLHttpRequest();
    request.open("POST", `${app}/session/${session}/files`);
    request.setRequestHeader("X-Heddle-Token", token);
    request.setRequestHeader("X-Heddle-Name", encodeURIComponent(nameOf(file)));
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("load", () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as FileReference);
      else
        reject(new Error(request.status === 413 ? "It is too large." : "The server refused it."));
    });
    request.addEventListener("error", () => reject(new Error("The connection failed.")));
    request.send(file);
  });
}

export function nameOf(file: Blob): string {
  return file instanceof File ? file.name : "file";
}
