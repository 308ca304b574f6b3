import { Button, type Dialog } from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { pickFormOptions } from "../form/form-options.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { deletionNotice, type Notice } from "../form/deletion-notice.ts";
import { deletedName, DeleteQuestion, isDeletable } from "../form/question.ts";
import type { SentRequest } from "../form/sent-request.ts";
import { messages } from "../messages.ts";
import type { Origin } from "./origin.ts";
import type { CompleteEditorOptions } from "./record-editor-options.ts";

/** The editor whose record is deleted. */
export interface DeletionHost {
  readonly options: CompleteEditorOptions;
  readonly document: () => OpenAPIDocument | undefined;
  readonly address: () => { readonly path: string; readonly baseUrl: string };
  readonly origin: () => Origin | undefined;
  readonly isEdited: () => boolean;
  /** Called when a deletion has ended. */
  readonly onEnd: (origin: Origin, isDeleted: boolean, notice: Notice) => void;
  readonly onError: (error: unknown) => void;
}

/** Deletes the record of an editor with the DELETE operation of its path. */
export class RecordDeletion {
  readonly button: Button;
  readonly #host: DeletionHost;
  readonly #question = new DeleteQuestion();

  constructor(host: DeletionHost) {
    this.#host = host;
    const { button: label } = messages.deletion;
    this.button = new Button({ label, variant: "danger", onPress: () => this.#ask() });
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Shows the button if the path has an operation that deletes. */
  update(): void {
    const document = this.#host.document();
    const { path } = this.#host.address();
    this.button.visible = document !== undefined && isDeletable(document, path);
  }

  /** Deletes the record; returns whether the server did so. */
  async run(): Promise<boolean> {
    const { options, document, address, origin, onEnd, onError } = this.#host;
    const openapi = document();
    const target = origin();
    if (!openapi || !target || !isDeletable(openapi, address().path)) return false;
    let sent: SentRequest | undefined;
    const { load: _loaded, ...shared } = pickFormOptions(options);
    const form = new OpenAPIForm(
      { ...shared, openapi, ...address(), method: "delete" },
      {
        credentials: options.credentials(true),
        onSent: (request) => {
          sent = request;
          options.onSent?.(request);
        },
      },
    );
    form.onError = onError;
    const { entityTag, place } = target;
    // Not a version that the user has never seen.
    const headers = entityTag === undefined ? {} : { "If-Match": entityTag };
    const response = await form.send({ path: place.path ?? {} }, { headers });
    const isDeleted = response?.ok === true;
    onEnd(target, isDeleted, deletionNotice(this.#name(target), sent));
    return isDeleted;
  }

  #ask(): void {
    const origin = this.#host.origin();
    if (!origin) return;
    const content = this.#host.isEdited() ? [messages.deletion.unsaved] : [];
    this.#question.ask(this.#name(origin), () => this.run(), ...content);
  }

  #name({ place }: Origin): string {
    return deletedName(this.#host.address().path, place.path ?? {});
  }
}
