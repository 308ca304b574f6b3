import type { Translation } from "@heddle/params";

import type { ServedCatalog } from "../../messages/served-messages.ts";

export const served: Translation<ServedCatalog> = {
  connecting: "Verbindung wird aufgebaut …",
  notConnected:
    "Die Verbindung kommt nicht zustande und wird erneut versucht … Hält das an, blockiert vielleicht ein Proxy oder eine Firewall WebSockets.",
  foreign:
    "{server} antwortet nicht oder lässt diese Seite nicht zu. Die Verbindung wird erneut versucht … Läuft der Server, müssen {page} und {server} in seiner Option allowedOrigins stehen.",
  busy: "Der Server hat zu viele Besucher. Die Verbindung wird erneut versucht …",
  reconnecting: "Verbindung verloren. Sie wird wieder aufgebaut …",
  notSaved:
    "Der Server kann Änderungen gerade nicht speichern. Sie bleiben in dieser Seite, bis er es wieder kann.",
  unsent: {
    one: "{count} Änderung ist noch nicht gesendet.",
    other: "{count} Änderungen sind noch nicht gesendet.",
  },
  full: "Weitere Änderungen werden abgelehnt, bis die Verbindung wieder besteht.",
  signedOut: "Sie sind abgemeldet.",
  signIn: "Erneut anmelden",
  signInReturning: "Zurück zur Anwendung …",
  signInReturned:
    "Die Anmeldung geht in der Anwendung weiter. Sie können dieses Fenster schließen.",
  signInUnexpected:
    "Keine Anwendung in diesem Browser wartet auf diese Anmeldung. Vielleicht wurde sie abgebrochen oder in einem anderen Browser begonnen. Kehren Sie zur Anwendung zurück und melden Sie sich erneut an.",
  reload: "Neu laden",
  uploading: "{name} wird hochgeladen: {percent} %",
  cancelUpload: "Abbrechen",
  cancelUploadOf: "Hochladen von {name} abbrechen",
  lost: "Ihre Sitzung ist verloren gegangen: Die Anwendung wurde neu gestartet, oder diese Seite war zu lange nicht verbunden.",
  nothingLost: "Ihre Eingaben sind vollständig erhalten.",
  recoverable: "Ihre Aktionen können wiederholt werden.",
  offered: "Diese Eingaben können wiederhergestellt werden:",
  before: "eingegeben vor „{command}“",
  forgotten:
    "Frühere Eingaben und Eingaben aus der Zeit vor dem Laden dieser Seite können nicht wiederhergestellt werden.",
  dropped: "Dies konnte nicht wiederhergestellt werden:",
  unknown:
    "Ob diese Befehle ausgeführt wurden, ist nicht bekannt. Prüfen Sie das, bevor Sie sie wiederholen:",
  restore: "Wiederherstellen",
  discard: "Verwerfen",
  discardQuestion: "Endgültig verwerfen? Es lässt sich nicht wiederherstellen.",
  keep: "Behalten",
  close: "Schließen",
  stopped: "Die Verbindung wurde geschlossen.",
  closed: {
    tooLong:
      "Diese Seite hat mehr gesendet, als der Server auf einmal annimmt. Laden Sie sie neu, um fortzufahren.",
    unsupportedVersion: "Diese Seite ist veraltet. Laden Sie sie neu, um fortzufahren.",
    replaced: "Diese Sitzung wird in einem anderen Fenster fortgesetzt.",
    badMessage: "Der Server hat diese Seite nicht verstanden. Laden Sie sie neu, um fortzufahren.",
    ended: "Die Sitzung ist beendet. Laden Sie die Seite neu, um eine neue zu beginnen.",
    failed: "Die Anwendung konnte nicht gestartet werden.",
    removed: "Sie wurden aus diesem Raum entfernt.",
    deleted: "Dieser Raum wurde gelöscht.",
    uninvited:
      "Diese Einladung gilt nicht mehr. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.",
  },
};
