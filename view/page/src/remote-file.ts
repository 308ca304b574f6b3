/** What stands for a file in a message. */
export interface FileReference extends Readonly<Record<string, string | number>> {
  readonly $: "file";
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** A file that the server has: known by name, type and size, its content is at an address. */
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
