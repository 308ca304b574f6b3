import type { FileReference } from "@heddle/sync";

/** A file on the server: name, type and size are known, the content is at an address. */
export class RemoteFile extends File {
  readonly reference: FileReference;
  readonly address: string;

  constructor(reference: FileReference, address: string) {
    super([], reference.name, { type: reference.type });
    this.reference = reference;
    this.address = address;
  }

  override get size(): number {
    return this.reference.size;
  }
}
