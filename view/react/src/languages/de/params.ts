import type { ParamsCatalog, Translation } from "@heddle/params";

export const params: Translation<ParamsCatalog> = {
  failed: "Etwas ist schiefgegangen.",
  sizes: { B: "{count} B", KB: "{count} KB", MB: "{count} MB", GB: "{count} GB" },
  refusedFile: {
    too_large: "{name} ist zu groß: {size}. Eine Datei darf höchstens {limit} haben.",
    too_large_together:
      "{name} hat keinen Platz mehr: Alle hier gewählten Dateien dürfen zusammen höchstens {limit} haben.",
    too_many: "{name} hat keinen Platz mehr: Hier können höchstens {count} Dateien gewählt werden.",
    no_space: "Der Server hat keinen Platz für {name}. Versuchen Sie es später noch einmal.",
    rejected: "Der Server hat {name} abgelehnt.",
    canceled: "{name} wurde nicht hochgeladen: Das Hochladen wurde abgebrochen.",
    failed:
      "{name} wurde nicht hochgeladen: Die Verbindung ist fehlgeschlagen. Wählen Sie die Datei noch einmal.",
  },
};
