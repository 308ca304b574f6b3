import { defineMessages, type Language, type Messages, type Translation } from "@heddle/params";

const catalog = {
  saved: "{file}: saved",
  unsaved: "{file}: not saved yet",
  failed: "{file}: not saved: {reason}",
  conflict: "{file} was changed by another program",
  kept: "Another program had changed {file}. Its version is now in {kept}.",
  reload: "Reload from disk",
  overwrite: "Overwrite",
  actionFailed: "The action failed.",
  records: "Records at {path}",
  compared: "{after}, compared with {before}",
  standardInput: "standard input",
  /** Why a file cannot be written. */
  writing: {
    noFolder: "the folder does not exist",
    isFolder: "it is a folder",
    denied: "permission denied",
    readOnly: "the disk is read-only",
    full: "the disk is full",
    quota: "the disk quota is exceeded",
    tooLarge: "the file would exceed the maximum size",
  },
} as const;

const german: Translation<typeof catalog> = {
  saved: "{file}: gespeichert",
  unsaved: "{file}: noch nicht gespeichert",
  failed: "{file}: nicht gespeichert: {reason}",
  conflict: "{file} wurde von einem anderen Programm geändert",
  kept: "Ein anderes Programm hatte {file} geändert. Seine Version ist jetzt in {kept}.",
  reload: "Datei neu laden",
  overwrite: "Überschreiben",
  actionFailed: "Die Aktion ist fehlgeschlagen.",
  records: "Datensätze unter {path}",
  compared: "{after}, verglichen mit {before}",
  standardInput: "Standardeingabe",
  writing: {
    noFolder: "der Ordner existiert nicht",
    isFolder: "es ist ein Ordner",
    denied: "keine Berechtigung",
    readOnly: "der Datenträger ist schreibgeschützt",
    full: "der Datenträger ist voll",
    quota: "das Speicherkontingent ist erschöpft",
    tooLarge: "die Datei würde die maximale Größe überschreiten",
  },
};

/** The texts that the pages of the commands show. */
export const messages: Messages<typeof catalog> = defineMessages("cli", catalog);

export const translations: readonly Language[] = [{ locale: "de", messages: { cli: german } }];
