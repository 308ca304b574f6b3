/** What a save would change, field by field; the values of a secret reach no view. */
import { Difference, type Viewable } from "@heddle/core";

export function app(): Viewable {
  return new Difference({
    caption: "Pending changes",
    changes: [
      {
        field: "id",
        before: 12345678901234567890n,
        after: 12345678901234567891n,
      },
      { field: "colours", before: ["indigo"], after: ["indigo", "madder"] },
      { field: "note", before: "Wet finish" },
      { field: "shafts", after: 8 },
      { field: "password", before: "old", after: "new", isSecret: true },
    ],
  });
}
