import type { Translation } from "@heddle/params";

import type { ConsoleCatalog } from "../../messages/console-messages.ts";

export const consoleTexts: Translation<ConsoleCatalog> = {
  api: "API",
  operations: "Operationen",
  showOperations: "Operationen anzeigen",
  hideOperations: "Operationen ausblenden",
  search: "Operationen durchsuchen",
  searchHint: "Operationen durchsuchen …",
  found: { one: "{count} Operation gefunden", other: "{count} Operationen gefunden" },
  unlisted: "{count} weitere. Grenzen Sie die Suche ein, um sie zu sehen.",
  nothingFound: "Keine passende Operation. Versuchen Sie es mit weniger Wörtern.",
  otherTag: "Ohne Tag",
  overview: "Übersicht",
  history: "Verlauf",
  historyOf: "Verlauf ({count})",
  modes: { request: "Anfrage", record: "Datensatz bearbeiten" },
  modesLabel: "Verwendung dieser Operation",
  tools: "Werkzeuge der Anfrage",
  noResponse: "Hier erscheint die Antwort.",
  answers: "Dokumentierte Antworten",
  noRequests: "Noch keine Anfragen.",
  noRequestsHint:
    "Hier stehen die Anfragen dieser Sitzung. Öffnen Sie eine oder senden Sie sie erneut.",
  openOf: "{name} öffnen",
  sendAgain: "Erneut senden",
  sendAgainOf: "Erneut senden: {name}",
  copyCurl: "Als cURL kopieren",
  curlOf: "{name} als cURL",
  clearHistory: "Verlauf leeren",
  copyLink: "Link kopieren",
  linkCopied: "Link kopiert.",
  linkShown: "Kopieren Sie diesen Link:",
  durations: { ms: "{count} ms", s: "{count} s" },
};
