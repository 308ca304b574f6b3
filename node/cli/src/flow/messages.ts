import { defineMessages, type Language, type Messages, type Translation } from "@heddle/params";

const catalog = {
  saved: "{file}: saved",
  unsaved: "{file}: not saved yet",
  failed: "{file}: not saved: {reason}",
  conflict: "{file} was changed by another program",
  reload: "Reload from disk",
  overwrite: "Overwrite",
  actionFailed: "The action failed.",
} as const;

const german: Translation<typeof catalog> = {
  saved: "{file}: gespeichert",
  unsaved: "{file}: noch nicht gespeichert",
  failed: "{file}: nicht gespeichert: {reason}",
  conflict: "{file} wurde von einem anderen Programm geändert",
  reload: "Von der Festplatte neu laden",
  overwrite: "Überschreiben",
  actionFailed: "Die Aktion ist fehlgeschlagen.",
};

/** The texts of the panel above a graph file. */
export const messages: Messages<typeof catalog> = defineMessages("cli", catalog);

export const translations: readonly Language[] = [{ locale: "de", messages: { cli: german } }];
