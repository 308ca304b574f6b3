import type { Translation } from "@heddle/params";
import type { SyncCatalog } from "@heddle/sync";

export const sync: Translation<SyncCatalog> = {
  unknown_object: "Dieses Element gibt es nicht mehr.",
  busy: "Zu viele Vorgänge laufen gleichzeitig. Versuchen Sie es später erneut.",
  offline: "Es besteht keine Verbindung, und es warten schon zu viele Änderungen.",
  stopped: "Die Verbindung ist beendet. Ob diese Änderung ausgeführt wurde, ist nicht bekannt.",
  lost: "Die Sitzung ging verloren, bevor diese Änderung ausgeführt wurde.",
  too_large: "Dieser Wert ist zu groß zum Senden.",
};
