import type { FlowCatalog } from "@heddle/flow";
import type { Translation } from "@heddle/params";

export const flow: Translation<FlowCatalog> = {
  readOnly: "Der Graph ist schreibgeschützt.",
  nameIsFixed: "Ihr Name kommt aus der Anmeldung.",
  full: "Der Graph kann nicht mehr als {most} Knoten und Kanten haben.",
  tooLarge:
    "Der Graph kann nicht größer als {most} MB sein. Löschen oder kürzen Sie etwas, bevor Sie mehr hinzufügen.",
  largeNode:
    "Der Knoten „{id}“ kann nicht größer als {most} MB sein. Kürzen Sie seine Daten, oder verschieben Sie einen Teil davon in einen anderen Knoten.",
  largeEdge: "Die Kante „{id}“ kann nicht größer als {most} MB sein. Kürzen Sie ihre Daten.",
  longLabel: "Eine Beschriftung kann nicht länger als {most} Zeichen sein.",
  noNode: "Es gibt keinen Knoten „{id}“.",
  noEdge: "Es gibt keine Kante „{id}“.",
  noAction: "Der Knoten „{name}“ hat keine Aktion „{action}“.",
  noType: "Es gibt keinen Knotentyp „{type}“.",
  notDraggable: "Der Knoten „{name}“ kann nicht verschoben werden.",
  notDeletable: "Der Knoten „{name}“ kann nicht gelöscht werden.",
  notConnectable: "Der Knoten „{name}“ kann nicht verbunden werden.",
  noInputs: "Der Knoten „{name}“ hat keinen Eingang.",
  noOutputs: "Der Knoten „{name}“ hat keinen Ausgang.",
  noInput: "Der Knoten „{name}“ hat keinen Eingang „{port}“.",
  noOutput: "Der Knoten „{name}“ hat keinen Ausgang „{port}“.",
  nothingToGroup: "Wählen Sie einen oder mehrere Knoten aus, um sie zu gruppieren.",
  notGroup: "Der Knoten „{name}“ ist keine Gruppe.",
  notResizable: "Die Größe des Knotens „{name}“ ist die seines Inhalts.",
  notInside: {
    itself: "Der Knoten „{name}“ kann nicht in sich selbst liegen.",
    unknown: "Es gibt keine Gruppe „{parent}“.",
    cycle: "Der Knoten „{name}“ kann nicht in „{parent}“ liegen, weil diese Gruppe in ihm liegt.",
    tooDeep: "Gruppen können höchstens {most} Ebenen tief ineinander liegen.",
  },
  subgraphs: {
    nothingToSave:
      "Wählen Sie einen oder mehrere Knoten, um sie als wiederverwendbaren Typ zu speichern.",
    typeTaken: "Es gibt schon einen Typ oder Knoten „{type}“. Wählen Sie einen anderen Namen.",
    parts:
      "Eingänge, Ausgänge und Definitionen von Untergraphen können nicht Teil eines anderen Typs sein.",
    loop: "Aus diesen Knoten kann kein einzelner Knoten werden, denn eine Verbindung führt aus ihnen heraus und über „{name}“ wieder hinein.",
    notInstance: "Der Knoten „{name}“ ist keine Instanz eines Untergraphen.",
    notDefinition: "Es gibt keinen Untergraph-Typ „{type}“.",
    nested: "Die Definition von „{name}“ kann nicht in einer Gruppe sein.",
    strayPort:
      "Der Eingang oder Ausgang „{name}“ kann nur direkt in einem Untergraphen sein, nicht in einer Gruppe.",
    recursive: "Der Untergraph „{name}“ kann sich nicht selbst enthalten.",
    tooDeep: "Untergraphen können einander über höchstens {most} Ebenen enthalten.",
    crossing:
      "Eine Verbindung kann nicht in einen Untergraphen hinein oder aus ihm heraus führen. Verbinden Sie stattdessen einen Eingang oder Ausgang des Untergraphen.",
    inUse: {
      one: "Der Untergraph „{name}“ hat noch {count} Instanz: {instances}. Löschen oder lösen Sie sie zuerst.",
      other:
        "Der Untergraph „{name}“ hat noch {count} Instanzen: {instances}. Löschen oder lösen Sie sie zuerst.",
    },
    portInUse:
      "Der Anschluss „{port}“ ist an der Instanz „{instance}“ noch verbunden. Löschen Sie zuerst diese Verbindung.",
    noLongerFits: "Die Kante „{edge}“ einer Instanz würde nicht mehr passen: {problem}",
  },
  comments: {
    noName: "Geben Sie Ihren Namen ein, bevor Sie kommentieren, damit andere wissen, wer Sie sind.",
    empty: "Ein Kommentar kann nicht leer sein.",
    tooLong: "Ein Kommentar kann nicht länger als {most} Zeichen sein.",
    full: "Hier gibt es zu viele Kommentare. Löschen Sie einige, bevor Sie einen neuen schreiben.",
    noThread: "Diese Unterhaltung wurde gelöscht.",
    noMessage: "Dieser Kommentar wurde gelöscht.",
    notYours: "Nur wer einen Kommentar geschrieben hat, kann ihn ändern.",
  },
  muchInput:
    "Die Eingabe hier wurde verworfen, weil nicht gespeicherte Eingaben in allen Editoren zusammen nicht mehr als {most} MB belegen können. Speichern oder verwerfen Sie zuerst einen Teil davon.",
  oneSelected: "Es kann nur ein Element zugleich ausgewählt sein.",
  deletingOff: "Das Löschen ist deaktiviert.",
  connectingOff: "Das Verbinden ist deaktiviert.",
  loop: "Die Verbindung würde eine Schleife schließen: „{target}“ führt schon zu „{source}“.",
  selfLoop: "Der Knoten „{name}“ kann nicht mit sich selbst verbunden werden.",
  reverse: "Eine Verbindung führt von einem Ausgang zu einem Eingang.",
  portNotConnectable: "Der Anschluss „{port}“ von „{name}“ kann nicht verbunden werden.",
  portOnlyStarts: "Am Anschluss „{port}“ von „{name}“ kann eine Verbindung nur beginnen.",
  portOnlyEnds: "Am Anschluss „{port}“ von „{name}“ kann eine Verbindung nur enden.",
  typesDiffer:
    "Der Ausgang „{output}“ von „{source}“ liefert „{given}“, aber der Eingang „{input}“ von „{target}“ nimmt „{taken}“ an.",
  occupied: {
    one: "Der Anschluss „{port}“ von „{name}“ kann nur {count} Verbindung haben.",
    other: "Der Anschluss „{port}“ von „{name}“ kann nur {count} Verbindungen haben.",
  },
  duplicate: "„{source}“ und „{target}“ sind an diesen Anschlüssen schon verbunden.",
  noFittingPort: "Kein Anschluss von „{name}“ passt.",
  unanswered:
    "Die Verbindung konnte nicht rechtzeitig geprüft werden. Versuchen Sie es noch einmal.",
  unchecked:
    "Die Verbindung konnte nicht geprüft werden, weil die App einen Fehler gemeldet hat. Versuchen Sie es noch einmal.",
  manyPending:
    "Es werden zu viele Verbindungen geprüft. Warten Sie einen Moment, und versuchen Sie es noch einmal.",
  drop: {
    nothing: "Hier gibt es nichts, was in diesem Graphen abgelegt werden kann.",
    tooMany: "{count} Dateien oder Texte sind zu viele auf einmal. Legen Sie höchstens {most} ab.",
    otherType: "Dieser Graph nimmt „{type}“ nicht an. Er nimmt an: {types}.",
    unknownType: "Dieser Graph nimmt keine Dateien unbekannten Typs an. Er nimmt an: {types}.",
  },

  reverted: {
    undo: {
      partly: "Rückgängig gemacht, bis auf neuere Änderungen von {names}: {items}.",
      nothing: "Nichts rückgängig gemacht, wegen neuerer Änderungen von {names}: {items}.",
    },
    redo: {
      partly: "Wiederholt, bis auf neuere Änderungen von {names}: {items}.",
      nothing: "Nichts wiederholt, wegen neuerer Änderungen von {names}: {items}.",
    },
    somebody: "jemand anderem",
    and: "{first}, {second}",
    more: "{items} und {count} weitere",
    node: "„{name}“",
    edge: "die Verbindung von „{source}“ zu „{target}“",
    deletedNode: "ein gelöschter Knoten",
    deletedEdge: "eine gelöschte Verbindung",
    wholeGraph: "der ganze Graph",
  },

  history: {
    node: {
      one: {
        added: "hat {name} hinzugefügt",
        deleted: "hat {name} gelöscht",
        moved: "hat {name} verschoben",
        changed: "hat {name} geändert",
      },
      many: {
        added: {
          one: "hat {count} Knoten hinzugefügt",
          other: "hat {count} Knoten hinzugefügt",
        },
        deleted: { one: "hat {count} Knoten gelöscht", other: "hat {count} Knoten gelöscht" },
        moved: { one: "hat {count} Knoten verschoben", other: "hat {count} Knoten verschoben" },
        changed: { one: "hat {count} Knoten geändert", other: "hat {count} Knoten geändert" },
      },
    },
    edge: {
      one: {
        added: "hat „{source}“ → „{target}“ verbunden",
        deleted: "hat „{source}“ → „{target}“ getrennt",
        moved: "hat die Verbindung „{source}“ → „{target}“ geändert",
        changed: "hat die Verbindung „{source}“ → „{target}“ geändert",
      },
      many: {
        added: {
          one: "hat {count} Verbindung hinzugefügt",
          other: "hat {count} Verbindungen hinzugefügt",
        },
        deleted: {
          one: "hat {count} Verbindung gelöscht",
          other: "hat {count} Verbindungen gelöscht",
        },
        moved: {
          one: "hat {count} Verbindung geändert",
          other: "hat {count} Verbindungen geändert",
        },
        changed: {
          one: "hat {count} Verbindung geändert",
          other: "hat {count} Verbindungen geändert",
        },
      },
    },
    quoted: "„{name}“",
    and: "{first} und {second}",
    renamed: "hat umbenannt: {name}",
    changedFields: "hat {name} geändert: {fields}",
    both: "{first}, {second}",
    several: {
      one: "hat {count} Änderung gemacht",
      other: "hat {count} Änderungen gemacht",
    },
    comments: "hat kommentiert",
    notStored: "Dieser Stand ist nicht mehr gespeichert.",
    noVersion: "Es gibt keine Version „{name}“.",
    versionExists:
      "Es gibt schon eine Version „{name}“. Wählen Sie einen anderen Namen, oder löschen Sie diese zuerst.",
    tooManyVersions:
      "Es kann nicht mehr als {most} Versionen geben. Löschen Sie zuerst einige davon.",
    nothingShown: "Wählen Sie zuerst eine Version oder Änderung zum Wiederherstellen.",
  },

  layoutRunning:
    "Der Graph wird gerade aufgeräumt. Warten Sie, bis das fertig ist, oder brechen Sie es ab.",
  layoutTimeout:
    "Das Aufräumen dauerte länger als {seconds} s und wurde abgebrochen. Wählen Sie weniger Knoten aus, und versuchen Sie es noch einmal.",
  layoutCancelled: "Das Aufräumen wurde abgebrochen.",

  failed: "{call}: {problem}",
  edgeLoop:
    "Die Kante „{id}“ von „{source}“ nach „{target}“ würde eine Schleife schließen; allowEdgeLoops lässt das zu.",
  cannotPaste: "Die Zwischenablage kann nicht eingefügt werden",
  nothingCopied:
    "Sie enthält keine Knoten, die aus einem Graphen kopiert wurden. Kopieren Sie zuerst einige Knoten.",
  tooMuchCopied: "Sie ist länger als {most} Zeichen. Kopieren Sie weniger Knoten auf einmal.",
  otherVersion:
    "Sie wurde aus einer anderen Version des Programms kopiert. Kopieren Sie die Knoten erneut, aus dieser Version. (Das Format hat die Version {copied}, gelesen wird Version {read}.)",
  damagedCopy: "Etwas darin ist fehlerhaft. Kopieren Sie die Knoten erneut. (Darin: {detail}.)",
  damage: {
    repeatedId: "eine ID kommt zweimal vor",
    missingEnd: "ein Ende der Kante „{id}“ fehlt",
    wrongParent: "die Gruppe „{parent}“ des Knotens „{id}“ fehlt, oder liegt in ihm",
    notList: "{place} ist keine Liste",
    notObject: "{place} ist kein Objekt",
    tooDeep: "{place} ist tiefer als {levels} Ebenen verschachtelt",
    forbiddenId: "{place} darf nicht die ID „{id}“ haben",
    invalid: "{place} ist ungültig",
  },
  pastedNode: "Knoten „{name}“",
  pastedEdge: "Kante „{id}“",
  invalidField: "{path}: {problem}",
  problems: "{first}; {second}",

  editors: {
    data: "Daten",
    kind: "Art",
    both: "{first} {second}",
    loading: "Der Editor wird geladen …",
    notLoaded:
      "Der Editor konnte nicht geladen werden. Prüfen Sie die Verbindung, schließen Sie ihn und öffnen Sie ihn erneut.",
  },
};
