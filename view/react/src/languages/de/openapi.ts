import type { OpenAPICatalog } from "@heddle/openapi";
import type { Translation } from "@heddle/params";

export const openapi: Translation<OpenAPICatalog> = {
  loading: "Die API-Beschreibung wird geladen …",
  send: "Senden",
  cancel: "Abbrechen",
  sections: {
    path: "Pfad",
    query: "Abfrage",
    header: "Header",
    cookie: "Cookies",
    body: "Inhalt",
  },
  contentType: "Inhaltstyp",
  bodyAs: "Inhalt bearbeiten als",
  bodyAsForm: "Formular",
  bodyAsJson: "JSON",
  bodyJson: "Inhalt als JSON",
  bodyNotObject:
    "Das Formular kann nur ein Objekt darstellen. Dieser Inhalt wird unverändert gesendet.",
  manyValues:
    "Das sind mehr als {most} Werte, zu viele für ein Formular. Senden Sie es mit einem Programm.",
  unlisted: "Wird ebenfalls gesendet, nur als JSON sichtbar: {names}",
  examples: {
    fill: "Beispiel einsetzen",
    choose: "Beispiel wählen",
    undo: "Rückgängig",
    named: "{name}: {summary}",
    at: "Beispiel {position}",
    external: "Nicht verfügbar, weil das Dokument nur darauf verweist: {names}",
  },
  noInputs: "Diese Operation benötigt keine Eingaben.",
  changedOperation: {
    title: "Diese Operation hat sich geändert",
    lost: "Die neue Version hat keinen Platz für diese Eingaben: {names}",
    values: "Eingaben ohne Platz",
    dismiss: "Verwerfen",
    dismissTitle: "Diese Eingaben verwerfen?",
    dismissText:
      "Sie lassen sich nicht wiederherstellen, wenn Sie sie nicht jetzt kopieren: {names}",
    keep: "Behalten",
  },
  deprecated: "Diese Operation ist veraltet.",
  problems: { one: "{count} Problem", other: "{count} Probleme" },
  sendAnyway: "Trotzdem senden",
  at: "{path}: {message}",
  inside: "{first} › {second}",
  lines: "{first}\n{second}",
  both: "{first} {second}",
  facts: "{first} · {second}",
  credentials: "Zugangsdaten",
  credentialsUse: "Anmelden mit",
  username: "Benutzername",
  password: "Passwort",
  bearerToken: "Bearer-Token",
  accessToken: "Zugriffstoken",
  httpCredentials: "{scheme}-Zugangsdaten",
  credentialOf: "{credential} ({scheme})",
  mutualTls:
    "Diese API verlangt ein Clientzertifikat. Das Programm, das die Anfrage sendet, muss es bereitstellen.",
  anonymous: "Ohne Zugangsdaten",
  sentByApp:
    "Die Anwendung sendet {header} selbst. Eingaben an dieser Stelle werden nicht verwendet.",
  waiting: "Warten auf Antwort …",
  receiving: "Die Antwort wird empfangen …",
  amount: "{received} von {total}",
  canceled: "Die Anfrage wurde abgebrochen.",
  timedOut: {
    one: "Keine Antwort innerhalb von {count} Sekunde. Ihre Eingaben bleiben erhalten. Versuchen Sie es erneut.",
    other:
      "Keine Antwort innerhalb von {count} Sekunden. Ihre Eingaben bleiben erhalten. Versuchen Sie es erneut.",
  },
  headersFailed:
    "Die Anwendung konnte die Header der Anfrage nicht erstellen. Es wurde nichts gesendet. Der Betreiber der Anwendung kann den Grund einsehen.",
  notSent: "Die Anfrage wurde nicht gesendet.",
  codeNotLoaded:
    "Der Programmteil, der sie sendet, konnte nicht geladen werden. Prüfen Sie die Verbindung, und laden Sie die Seite neu.",
  busy: "Eine andere Anfrage läuft noch. Warten Sie auf die Antwort oder brechen Sie die Anfrage ab, und senden Sie dann erneut.",
  networkFailed: "Die Anfrage ist fehlgeschlagen.",
  tooLate: "Der Server hat nicht rechtzeitig geantwortet.",
  notLoaded: "Die API-Beschreibung konnte nicht geladen werden.",
  noInput: "Kein Eingabefeld nimmt diesen Wert von „{name}“ an.",

  responseTitle: "Antwort des Servers",

  deletion: {
    button: "Löschen",
    title: "{name} löschen?",
    text: "Das kann nicht rückgängig gemacht werden.",
    unsaved: "Auch Ihre ungespeicherten Änderungen gehen verloren.",
    done: "{name} wurde gelöscht.",
    failed: "{name} wurde nicht gelöscht.",
    noResponse:
      "Der Server hat nicht geantwortet. Laden Sie neu, um zu sehen, ob es den Datensatz noch gibt.",
  },

  pages: {
    first: "Erste Seite",
    previous: "Vorherige Seite",
    next: "Nächste Seite",
    rangeOf: "{from}–{to} von {total}",
    range: "{from}–{to}",
    page: "Seite {page}",
    empty: "Diese Seite ist leer.",
    total: { one: "{count} insgesamt", other: "{count} insgesamt" },
    misfit: "Die andere Seite kann nicht angefordert werden: {names} nimmt ihren Wert nicht an.",
  },
  noRecord: "Die Antwort enthält keinen Datensatz.",

  noOperations: "Das Dokument enthält keine Operationen.",
  noSuchOperation: "Das Dokument enthält diese Operation nicht.",
  missingOperation: {
    title: "Diese Operation steht nicht mehr im Dokument",
    text: "Ihre Eingaben bleiben erhalten, bis Sie diese Seite schließen, und werden wieder verwendet, wenn die Operation zurückkehrt.",
    overview: "Übersicht öffnen",
  },
  unusableVersion:
    "Das Dokument hat sich geändert und kann nicht verwendet werden. Dies ist die vorherige Version.",
  noRecords: "Unter diesem Pfad gibt es keine Datensätze zum Bearbeiten.",
  untitled: "API ohne Titel",
  version: "Version {version}",
  operations: { one: "{count} Operation", other: "{count} Operationen" },
  server: "Server",
  sentTo: "Wird gesendet an {server}",
  about: {
    contact: "Kontakt: {link}",
    license: "Lizenz: {link}",
    terms: "Nutzungsbedingungen: {link}",
    documentation: "Dokumentation: {link}",
    lines: "{first}\n\n{second}",
  },
  diagnostics: "Probleme des Dokuments",
  noDiagnostics: "Keine Probleme gefunden.",
  diagnosticPlace: "Stelle",
  diagnosticProblem: "Problem",
  openRecord: "Bearbeiten",
  backToList: "Zurück zur Liste",
  listNotReloaded:
    "Die Liste konnte nicht neu geladen werden. Diese Zeilen zeigen den Stand vor Ihren Änderungen. Der Verlauf zeigt den Grund.",
  requestNotInHistory: "Diese Anfrage ist nicht mehr im Verlauf.",
  requestRunning:
    "Eine Anfrage dieses Formulars läuft noch. Warten Sie auf die Antwort oder brechen Sie die Anfrage ab.",
  outcomes: {
    canceled: "Abgebrochen",
    timeout: "Keine rechtzeitige Antwort",
    network: "Keine Antwort",
  },
  done: "Fertig",
  credentialsButton: "Zugangsdaten …",
  credentialsNote: "Einmal eingeben; jede Operation, die sie benötigt, verwendet sie.",
  noCredentials:
    "Das Dokument sieht keine Zugangsdaten vor. Wenn die API welche benötigt, senden Sie sie als Header: in einer Anwendung mit der Option headers, auf der Kommandozeile mit --header oder --header-env.",
  addCredentials:
    "Das Dokument sieht keine Zugangsdaten vor. Wenn die API welche benötigt, fügen Sie sie hier hinzu.",
  credentialsCount: "Zugangsdaten ({count})",
  notSignedIn: "Nicht angemeldet",
  using: "Verwendet {credentials}",
  operationNeeds: "Erfordert {credentials}.",
  operationAccepts: "{credentials} ist optional.",
  credentialsWithheld:
    "{origin} ist nicht der Server, für den Zugangsdaten und Header eingegeben wurden. Dorthin werden sie nicht gesendet.",
  sendCredentialsTo: "Zugangsdaten an {origin} senden",
  credentialsOr: "{first} oder {second}",
  headers: {
    title: "Header",
    dialog: "Zugangsdaten und Header",
    token: "Token",
    addToken: "Token hinzufügen",
    addHeader: "Header hinzufügen …",
    add: "Header hinzufügen",
    remove: "{name} entfernen",
    name: "Name des Headers",
    value: "Wert des Headers",
    scope: "Wird gesendet mit",
    allOperations: "Allen Operationen",
    onlyOperation: "Nur {operation}",
    sentTo: "Wird an {origin} gesendet, an andere Server nur, wenn Sie es bestätigen.",
    ofApp: "Die Anwendung sendet selbst: {names}",
    added: "Hinzugefügte Header: {names}",
    nameMissing: "Geben Sie den Namen des Headers ein, zum Beispiel X-Team.",
    valueMissing: "Geben Sie den Wert des Headers ein.",
    setByApp: "Die Anwendung sendet {name} selbst. Der Header kann hier nicht hinzugefügt werden.",
    forbidden:
      "Ein Browser lässt eine Seite {name} nicht setzen. Verwenden Sie eine Konsole auf einem Server, zum Beispiel mit heddle api.",
    tooMany: "Es gibt schon {count} Header. Entfernen Sie zuerst einen.",
    tooLong: "Der Wert ist länger als {count} Zeichen.",
  },
  link: {
    missing:
      "Das Dokument enthält keine Operation {operation}. Vielleicht wurde sie umbenannt oder entfernt.",
    overview: "Zur Übersicht",
    unreadable: "Der Link enthält unlesbare Werte. Es wurde nichts eingetragen.",
    misfit:
      "Diese Operation akzeptiert nicht alle Werte des Links. Es wurde nichts eingetragen: {names}",
    leftOut: "Geheimnisse und Dateien sind nicht im Link: {names}",
    tooLong:
      "Die Werte sind zu lang für einen Link: {length} Zeichen, möglich sind {limit}. Leeren Sie lange Felder oder teilen Sie die Anfrage als cURL.",
    noLinks: "Die URL dieser Seite öffnet keine Operationen.",
  },
  input: {
    clear: "Leeren",
    clearTitle: "Eingaben leeren?",
    restored:
      "Ihre Eingaben von vor dem Neuladen der Seite wurden wiederhergestellt. Geheimnisse und Dateien werden nicht aufbewahrt.",
    notKept: "Diese Konsole bewahrt keine Eingaben auf.",
  },
  clearHistory: {
    title: "Verlauf leeren?",
    text: "Die Anfragen und ihre Antworten lassen sich nicht wiederherstellen.",
    clear: "Verlauf leeren",
  },
  replaceTitle: "Eingaben ersetzen?",
  replaceText: "Dieses Formular enthält Eingaben, die Sie noch nicht gesendet haben.",
  replaceAndSend: "Ersetzen und senden",
  replace: "Ersetzen",

  findRecord: "Datensatz suchen",
  load: "Laden",
  save: "Speichern",
  saveChanges: "Änderungen speichern",
  discard: "Änderungen verwerfen",
  keepEditing: "Weiter bearbeiten",
  confirmTitle: "Diese Änderungen speichern?",
  changes: "Zu speichernde Änderungen",
  discardTitle: "Änderungen verwerfen?",
  discarded: "Ihre Änderungen",
  discardAndLoad: "Verwerfen und laden",
  conflicts: {
    changed: {
      title: "Dieser Datensatz wurde geändert, seit Sie ihn geladen haben",
      text: "Jemand anderes hat zuerst gespeichert.",
    },
    perhapsSaved: {
      title: "Dieser Datensatz wurde geändert, seit Sie ihn geladen haben",
      text: "Der Datensatz auf dem Server ist nicht die Version, die Sie geladen haben. Ein früheres Speichern blieb ohne Antwort, kann aber erfolgreich gewesen sein. Die Änderung kann also Ihre eigene sein.",
    },
    unmatched: {
      title: "Der Server lehnt die Version ab",
      text: "Der Datensatz hat sich nicht geändert, seit Sie ihn geladen haben. Der Server lehnt aber die Versionskennung ab, die er mit dem Datensatz gesendet hat.",
    },
    conflict: {
      title: "Konflikt mit dem aktuellen Stand",
      text: "Ihre Änderungen stehen im Konflikt mit den aktuellen Daten auf dem Server.",
    },
    unnamed: {
      title: "Der Server verlangt eine Version",
      text: "Dieser Server speichert einen Datensatz nur, wenn die Anfrage angibt, welche Version geändert wurde. Diese Anfrage hat das nicht getan.",
    },
  },
  nothingSaved: "Es wurde nichts gespeichert. Ihre Änderungen bleiben erhalten.",
  reloadFailed: "Der aktuelle Datensatz konnte nicht vom Server gelesen werden.",
  theirChanges: "Auf dem Server geändert, seit Sie den Datensatz geladen haben",
  yourChanges: "Änderungen, die Sie speichern würden",
  saveMine: "Überschreiben",
  discardMine: "Meine Änderungen verwerfen",
  saved: "Gespeichert.",
  savedWithoutRecord:
    "Der Server hat die Änderungen angenommen, aber den Datensatz nicht zurückgegeben. Sie sehen den geladenen Datensatz mit Ihren Änderungen. Laden Sie ihn neu, um den aktuellen zu sehen.",
  reloadRecord: "Datensatz neu laden",
  notSaved: {
    no_record:
      "Es gibt keinen Datensatz zum Speichern: Laden Sie zuerst einen oder geben Sie einen vor.",
    replaced: "Ein anderer Datensatz hat diesen ersetzt, bevor er gespeichert werden konnte.",
    invalid: "Einige Felder enthalten Fehler. Korrigieren Sie sie und speichern Sie erneut.",
    not_sent: "Die Anfrage konnte nicht gesendet werden.",
  },
  nothingChanged: "Es wurde nichts geändert.",
  fieldsInside:
    "Die Antwort passt nicht zu dem, was der Server annimmt: Die Felder liegen innerhalb von {names}. Nur Ihre Änderungen werden gesendet.",
  recordInside:
    "Der Server gibt den Datensatz innerhalb von {name} zurück. Nur dieser Teil wird angezeigt und gespeichert.",
  unsavableChanges:
    "Ihre Änderungen an {names} können mit dieser Methode nicht gespeichert werden. Sie bleiben für eine Methode erhalten, die sie speichern kann.",
  notShown: "Schreibgeschützt, bleibt unverändert: {names}",
  sentUnchanged: "Wird unverändert gesendet, weil kein Feld es bearbeiten kann: {names}",
  undeclared: "Das kann nicht gespeichert werden: die API nennt es für eine Änderung nicht",
  leftOut:
    "Beim Speichern nicht gesendet, weil die API sie für eine Änderung nicht deklariert: {names}",
  noUpdateOperation:
    "Die API hat keine Operation, die {path} ändert. Der Datensatz kann nur gelesen werden.",
  postNote:
    "Dies ist eine POST-Anfrage. Sie kann einen neuen Datensatz anlegen, statt diesen zu ändern.",

  durations: { ms: "{count} ms", s: "{count} s" },
  response: {
    classes: {
      1: "Der Server ist noch nicht fertig.",
      2: "Die Anfrage war erfolgreich.",
      3: "Die Antwort befindet sich unter einer anderen Adresse.",
      4: "Der Server hat die Anfrage nicht angenommen.",
      5: "Auf dem Server ist ein Fehler aufgetreten. Die Anfrage kann trotzdem gültig sein.",
    },
    statuses: {
      401: "Nicht autorisiert: Zugangsdaten fehlen oder sind ungültig.",
      403: "Die Zugangsdaten erlauben diese Anfrage nicht.",
      404: "Nicht gefunden.",
      409: "Konflikt mit dem aktuellen Stand.",
      412: "Dieser Datensatz hat sich geändert, seit Sie ihn geladen haben.",
      422: "Der Server hat die Werte nicht angenommen.",
      429: "Es waren zu viele Anfragen. Versuchen Sie es später erneut.",
      503: "Der Server ist nicht verfügbar. Versuchen Sie es später erneut.",
    },
    unknownStatus: "Dieser Status ist in HTTP nicht definiert.",
    emptyBody: "Die Antwort hat keinen Inhalt.",
    emptyList: "Die Liste ist leer.",
    truncated:
      "Nur die ersten {size} wurden empfangen. Die Antwort kann daher nicht gespeichert werden.",
    shownPart: "Nur die ersten {size} werden angezeigt.",
    stored: "Der Download ist vollständig.",
    notStored: {
      limit:
        "Der Rest ist zu groß, um hier gespeichert zu werden. Der cURL-Befehl der Anfrage speichert ihn.",
      secrets:
        "Die Antwort kann hier nicht gespeichert werden, weil sie Passwörter enthalten kann. Der cURL-Befehl der Anfrage speichert sie.",
      storage:
        "Hier ist kein Platz, um die Antwort zu speichern. Der cURL-Befehl der Anfrage speichert sie.",
    },
    notFollowed: {
      "other-origin":
        "Der Server leitet zu einem anderen Ursprung weiter. Dieser Weiterleitung wurde nicht gefolgt. Wenn die API dorthin umgezogen ist, ändern Sie die Basis-URL.",
      "secret-body":
        "Der Server leitet zu einem anderen Ursprung weiter. Dieser Weiterleitung wurde nicht gefolgt, weil der Inhalt ein Passwort enthält. Wenn die API dorthin umgezogen ist, ändern Sie die Basis-URL.",
      "secret-address":
        "Der Server leitet zu einem anderen Ursprung weiter. Dieser Weiterleitung wurde nicht gefolgt, weil die URL ein Geheimnis dieser Anfrage enthalten würde.",
    },
    shortened:
      "Nur die ersten {shown} Zeichen von {size} werden angezeigt. Der Download ist vollständig.",
    notJson: "Der Server bezeichnet dies als JSON, es ist aber kein gültiges JSON.",
    headers: "Header der Antwort ({count})",
    headerName: "Name",
    headerValue: "Wert",
    request: "Anfrage",
    table: "Tabelle",
    json: "JSON",
    raw: "Rohtext",
    picture: "Bild",
    source: "Quelltext",
    binary: "{mediaType}, {size}",
    unknownBinary: "Daten eines unbekannten Typs, {size}",
    download: "{name} herunterladen ({size})",
    items: "Einträge",
    pictureOf: "Das Bild in der Antwort ({mediaType})",
  },

  network: {
    refused:
      "Unter {origin} antwortet kein Server: Die Verbindung wurde abgelehnt. Läuft der Server?",
    notFound: "Der Host {host} wurde nicht gefunden. Prüfen Sie die URL und das Netzwerk.",
    closed: "{origin} hat die Verbindung geschlossen, bevor die Antwort vollständig war.",
    timedOut: "{origin} hat nicht rechtzeitig geantwortet.",
    unreachable: "{host} ist von hier aus nicht erreichbar. Prüfen Sie das Netzwerk.",
    certificate:
      "Die sichere Verbindung zu {origin} ist fehlgeschlagen: Das Zertifikat wird nicht akzeptiert.",
    notHttp: "Die Antwort von {origin} ist kein HTTP.",
    blockedPort:
      "Port {port} wird von fetch und Browsern blockiert, weil er zu einem anderen Protokoll gehört. Lassen Sie den Server auf einem anderen Port lauschen.",
    inPage:
      "Keine Antwort von {origin}. Möglicherweise läuft der Server nicht, oder er erlaubt keine Anfragen von dieser Seite (CORS).",
    headerNotAllowed:
      "Dieser Server sendet den Header {name} nicht: Das Dokument muss ihn deklarieren, oder die App muss ihn aufführen.",
    notAllowed:
      "Dieser Server sendet keine Anfragen an {origin}: Die App muss diese Adresse aufführen.",
    failed: "Die Anfrage an {origin} ist fehlgeschlagen: {reason}.",
    unknownReason: "der Grund ist unbekannt",
    redirects: "Nach {count} Weiterleitungen abgebrochen.",
    method: "{method}-Anfragen können von hier aus nicht gesendet werden.",
    bodyWithMethod:
      "Eine {method}-Anfrage mit Inhalt kann von hier aus nicht gesendet werden; die Kommandozeile kann sie senden.",
  },

  request: {
    ofPart: "{part}: {problem}",
    ofField: "{part} „{field}“: {problem}",
    parts: {
      path: "Pfad",
      query: "Abfrage",
      querystring: "Abfrage",
      header: "Header",
      cookie: "Cookie",
      body: "Inhalt",
      baseUrl: "Basis-URL",
      headers: "Header",
      credentials: "Zugangsdaten",
    },
    otherOrigin: "die Anfrage würde an {origin} gehen",
    invalidDate: "dies ist kein gültiges Datum",
    xmlNotText: "ein XML-Inhalt muss eine Zeichenkette sein",
    formNotObject: "der Inhalt eines Formulars muss ein Objekt sein",
    fileInForm: "eine Datei benötigt ein Multipart-Formular",
    fileInJson: "eine Datei in JSON muss als Base64-Text angegeben sein",
    fileTooLargeForText:
      "die Datei hat {size}; hier wird sie als Text gesendet und darf höchstens {limit} haben",
    multipartNotObject: "ein Multipart-Inhalt muss ein Objekt oder eine Liste sein",
    tooDeep: "der Wert hat mehr als {levels} Ebenen oder enthält sich selbst",
    missing: "ein Wert ist erforderlich",
    empty: "ein leerer Wert kann nicht gesendet werden",
    emptySegment: "ein Pfad kann nicht mit / beginnen oder enden oder // enthalten",
    dotSegment:
      "„{text}“ bezeichnet als Teil eines Pfads einen anderen Pfad; dieser Wert kann nicht gesendet werden",
    headerNotText: "der Wert eines Headers muss eine Zeichenkette sein",
    headerName: "dies ist kein gültiger Name eines Headers",
    headerOrigin:
      "dieser Header wird nicht an {origin} gesendet, weil die Anwendung diesen Origin nicht nennt. Eine Anwendung nennt ihn mit headerOrigins, die Kommandozeile mit --header-origin {origin}.",
    connectionHeader: "diesen Header setzt die Verbindung",
    headerControl: "ein Header kann keinen Zeilenumbruch und kein Steuerzeichen enthalten",
    headerCharacters:
      "ein Header kann nur Zeichen bis U+00FF enthalten; codieren Sie die anderen, wie die API es verlangt",
    cookieName: "„{name}“ ist kein gültiger Name eines Cookies",
    cookieCharacters:
      "ein Cookie kann weder Semikolon noch Steuerzeichen noch Zeichen außerhalb von ASCII enthalten; codieren Sie sie, wie die API es verlangt",
    notHttp: "„{url}“ ist keine http- oder https-URL",
    userInfo:
      "sie enthält einen Benutzernamen oder ein Passwort; übergeben Sie diese als Zugangsdaten oder als Header",
    fragment: "„{url}“ hat ein Fragment, das nie gesendet wird; entfernen Sie es",
    relative:
      "„{url}“ ist relativ, und es gibt keine Seite, auf die sie sich beziehen kann; übergeben Sie eine absolute URL",
    notUrl: "„{url}“ ist keine URL",
  },

  document: {
    notLoaded: "{address} kann nicht geladen werden: {reason}",
    status: "{address} hat mit {status} geantwortet.",
    redirect: "{address} leitet zu {target} weiter, was nicht erlaubt ist.",
    redirects: "{address} leitet mehr als {count}-mal weiter.",
    noFiles: "„{path}“ ist eine Datei, und Dateien können nur in Node gelesen werden.",
    file: "Die Datei „{path}“ kann nicht gelesen werden: {reason}.",
    otherUrl:
      "„{source}“ kann nicht geladen werden; übergeben Sie eine http-, https- oder file-URL.",
    tooLarge: "Das Dokument ist größer als {limit} Byte.",
    notJson: "Der Text ist kein gültiges JSON: {reason}.",
    notYaml: "Der Text ist weder JSON noch YAML: {reason}.",
    severalDocuments:
      "Der YAML-Text enthält {count} Dokumente, getrennt durch ---; übergeben Sie eines davon.",
    aliases:
      "Die Aliase des YAML-Texts ergeben mehr als {limit} Werte; schreiben Sie ihn ohne Aliase.",
    unsupported:
      "OpenAPI {version} wird nicht unterstützt; verwenden Sie OpenAPI 2.0, 3.0, 3.1 oder 3.2.",
    overlay: "Das Overlay {name} kann nicht angewendet werden: {reason}.",
    noVersion:
      "Die Quelle ist kein OpenAPI-Dokument: Sie enthält weder „openapi“ noch „swagger“ (fügen Sie „openapi“ mit der Version hinzu).",
    otherData:
      "Die Quelle ist kein OpenAPI-Dokument: Sie enthält weder „openapi“ noch „swagger“ (übergeben Sie das OpenAPI-Dokument selbst, zum Beispiel seine openapi.json).",
    empty: "Die Quelle ist leer und kein OpenAPI-Dokument.",
    list: "Die Quelle ist eine Liste und kein OpenAPI-Dokument.",
    text: "Die Quelle ist der Text „{text}“ und kein OpenAPI-Dokument.",
    value: "Die Quelle ist ein Wert vom Typ {type} und kein OpenAPI-Dokument.",
    noOperation: "Das Dokument enthält {operation} nicht.",
    otherOperations: "Das Dokument enthält {operation} nicht; meinten Sie {suggestions}?",
  },

  signIn: {
    method: "Art der Anmeldung",
    methods: {
      authorizationCode: "Anmeldeseite",
      password: "Benutzername und Passwort",
      clientCredentials: "Client-Zugangsdaten",
      deviceAuthorization: "Code auf einem anderen Gerät",
      implicit: "Anmeldeseite (implizit)",
      token: "Zugriffstoken einfügen",
    },
    clientId: "Client-ID",
    clientSecret: "Client-Geheimnis",
    client: "Client",
    optionalClient: "Client (nur falls der Server einen verlangt)",
    scopes: "Berechtigungen",
    scope: "{name}: {description}",
    start: "Anmelden",
    startAt: "Anmelden bei {origin}",
    origins: "{first} und {second}",
    open: "Anmeldeseite öffnen",
    waiting:
      "Melden Sie sich auf der Seite an, die sich in einem neuen Fenster öffnet, und kehren Sie dann hierher zurück. Wenn sich kein Fenster öffnet, verwenden Sie den Link.",
    code: "Code",
    enterCode:
      "Öffnen Sie {url} auf einem beliebigen Gerät und geben Sie diesen Code ein. Diese Seite fährt von selbst fort.",
    returnUrl: "Der Client muss mit dieser Weiterleitungs-URI registriert sein: {url}",
    noReturnUrl:
      "Die Anmeldeseite kann nicht hierher zurückkehren, weil diese Anwendung in keiner Seite angezeigt wird. Wählen Sie eine andere Art der Anmeldung.",
    badReturnUrl: "Dies ist keine http- oder https-URL.",
    notWaiting: "Keine Anmeldung wartet auf eine Antwort.",
    tooLate: "Die Anmeldeseite ist nicht rechtzeitig zurückgekehrt. Melden Sie sich erneut an.",
    cancel: "Abbrechen",
    signOut: "Abmelden",
    addAccount: "Weiteres Konto hinzufügen",
    back: "Zurück",
    account: "Konto",
    accountName: "{position}. {name}",
    signedIn: "Angemeldet",
    signedInAs: "Angemeldet als {name}",
    signedInWith: "Angemeldet mit dem Client {name}",
    granted: "Berechtigungen: {scopes}.",
    expiresInMinutes: {
      one: "Läuft in {count} Minute ab.",
      other: "Läuft in {count} Minuten ab.",
    },
    expiresInHours: { one: "Läuft in {count} Stunde ab.", other: "Läuft in {count} Stunden ab." },
    expiresSoon: "Läuft in weniger als einer Minute ab.",
    expired: "Abgelaufen. Melden Sie sich ab und erneut an.",
    renewedInTime: "Wird automatisch erneuert.",
    facts: "{first} {second}",
    ended: "Ihre Anmeldung ist abgelaufen. Melden Sie sich erneut an.",
    notRenewed: "Die Anmeldung konnte nicht erneuert werden: {reason}",
    notRevoked:
      "Sie sind hier abgemeldet, aber der Server nimmt das Token bis zu seinem Ablauf an: {reason}",
    failed:
      "Die Anmeldung ist aus unbekanntem Grund fehlgeschlagen. Ihre Eingaben bleiben erhalten.",
    noUrl:
      "Die API-Beschreibung nennt keine gültige {name}. Diese Art der Anmeldung ist nicht möglich.",
  },
  signInFailures: {
    password: "Der Server hat den Benutzernamen oder das Passwort nicht angenommen.",
    client: "Der Server hat die Client-ID oder das Client-Geheimnis nicht angenommen.",
    scopes: "Der Server hat die Berechtigungen nicht angenommen.",
    grant: "Der Server bietet diesem Client diese Art der Anmeldung nicht an.",
    refused: "{origin} hat die Anmeldung abgelehnt.",
    withDetail: "{reason} Begründung: {detail}",
    status: "{url} hat mit dem Status {status} geantwortet.",
    notJson:
      "{url} hat nicht mit einem Token geantwortet, sondern mit {mediaType}. Prüfen Sie diese URL in der API-Beschreibung.",
    notToken: "Die Antwort von {url} ist kein Token: {reason}.",
    tokenType:
      "Der Server hat ein Token vom Typ „{type}“ ausgestellt. Nur Bearer-Token können verwendet werden.",
    redirected:
      "{url} leitet an eine andere Adresse weiter. Der Weiterleitung wurde nicht gefolgt, weil die Anfrage Geheimnisse enthält. Wenn der Server umgezogen ist, korrigieren Sie diese URL in der API-Beschreibung.",
    insecure:
      "{url} ist nicht verschlüsselt. Geheimnisse werden nur mit https oder an diesen Rechner gesendet.",
    declined: "Die Anmeldung wurde abgelehnt.",
    otherState:
      "Die Antwort gehört nicht zu dieser Anmeldung: Ihr „state“ ist nicht der erwartete. Melden Sie sich erneut an.",
    otherIssuer:
      "Die Antwort kommt von einem anderen Server als die Anmeldeseite: {issuer}. Sie wurde nicht verwendet.",
    noCode: "Die Antwort der Anmeldeseite enthält keinen Code. Melden Sie sich erneut an.",
    code: "Der Server hat den Code dieser Anmeldung nicht angenommen. Vielleicht wurde er schon verwendet. Melden Sie sich erneut an.",
    codeExpired: "Der Code ist abgelaufen. Melden Sie sich erneut an.",
    notOffered: "Der Server bietet diese Art der Anmeldung nicht an: {name} fehlt.",
    notDiscovered: "{url} beschreibt keinen OpenID-Anbieter: {reason}.",
    timedOut:
      "{origin} hat nicht rechtzeitig geantwortet. Ihre Eingaben bleiben erhalten. Versuchen Sie es erneut.",
  },
};
