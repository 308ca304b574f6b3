import { expect, test } from "vitest";

import { EventLog } from "./event-log.fixture.ts";
import { gestureForm, gestures } from "./gestures.fixture.ts";
import { countInterruptions, resetInterruptions } from "./replica-handle.fixture.ts";
import { firstSeed, isFull, localAndRemote, overBadNetwork, show } from "./show.fixture.tsx";

// Three seeds at full length, so that the connection breaks during different gestures.
const moreSeeds = isFull ? [firstSeed + 1, firstSeed + 2] : [];
const everywhere = [...localAndRemote, ...moreSeeds.map(overBadNetwork)];

/** The resulting intents and changes. */
const events = [
  'Nick: enter "Ada" → Nick.value "Ada"',
  "Nick: leave",
  'Biography: enter "one\\ntwo" → Biography.value "one\\ntwo"',
  "Biography: leave",
  'Secret: enter "sesame" → Secret.state "filled"',
  "Secret: leave",
  'Age: enter "36" → Age.value 36',
  "Age: stepBy 1 → Age.value 37",
  "Age: stepBy 1 → Age.value 38",
  "Age: stepBy 1 is rejected",
  "Age: stepBy 1 → Age.value 39",
  "Age: leave",
  'Volume: enter "5" → Volume.value 5',
  "Volume: leave",
  "News: toggle → News.value true",
  "News: toggle → News.value false",
  "News: toggle → News.value undefined",
  "Light: toggle → Light.value true",
  'Color: choose 1 "green" → Color.value "green"',
  'Colors: choose 2 true "blue" → Colors.value ["blue"]',
  'Colors: choose 0 true "red" → Colors.value ["red", "blue"]',
  'Tags: add "warp" → Tags.value ["warp"]',
  'Tags: add "weft" → Tags.value ["warp", "weft"]',
  'Tags: add "loom" → Tags.value ["warp", "weft", "loom"]',
  'Tags: remove 2 "loom" → Tags.value ["warp", "weft"]',
  'Tags: remove 0 "warp" → Tags.value ["weft"]',
  'Day: enter "2026-03-01" → Day.value "2026-03-01"',
  "File: enter a.txt → File.value a.txt",
  "Day: leave",
  'JSON: enter "12" → JSON.value 12, JSON.written "12"',
  "JSON: leave",
  "People: add → People.children [Item 1], People.rowIds [1]",
  'First name: enter "Ada" → First name.value "Ada"',
  "First name: leave",
  "People: add → People.children [Item 1, Item 2], People.rowIds [1, 2]",
  'First name (2): enter "Grace" → First name (2).value "Grace"',
  "First name (2): leave",
  'People: move 0 1 1 → Item 1.label "Item 2", Item 2.label "Item 1", People.children [Item 2, Item 1], People.rowIds [2, 1]',
  'People: remove 0 2 → Item 1.label "Item 1", People.children [Item 1], People.removedAt 0, People.rowIds [1]',
  "Pet: pick 1 → Pet.active 1, Pet.children [Dog]",
  'Dog size: enter "3" → Dog size.value 3',
  "Dog size: leave",
  "Pet: pick 0 → Pet.active 0, Pet.children [Cat]",
  "Cat size: stepBy 1 → Cat size.value 0",
  "Cat size: leave",
  "Pet: pick 1 → Pet.active 1, Pet.children [Dog]",
  "Address: setNull → Address.isNull true",
  'table: sort "id" → table.cells [[1], [2]], table.order {"column":"id","descending":false}',
  'table: sort "id" → table.cells [[2], [1]], table.order {"column":"id","descending":true}',
  'section: set "open" false → section.open false',
  "Save: press 0 → Save.presses 1",
  "Save: press 0 is rejected",
  "Save: press 0 → Save.presses 2",
  'tabs: set "active" 1 → tabs.active 1',
];

test.each(everywhere)(
  "[R39] the same gestures emit the same events on a %s",
  async (name, present) => {
    resetInterruptions();
    const form = gestureForm();
    const log = new EventLog(form);
    await show(present(form));
    for (const gesture of Object.values(gestures)) await gesture();
    await expect.poll(() => log.lines).toEqual(events);
    expect(countInterruptions() > 0).toBe(name.includes("bad network"));
  },
);
