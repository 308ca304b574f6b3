/** The changes that a save would make, field by field. Secret values are not sent to the view. */
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
      { field: "colors", before: ["indigo"], after: ["indigo", "madder"] },
      { field: "note", before: "Wet finish" },
      { field: "shafts", after: 8 },
      { field: "password", before: "old", after: "new", isSecret: true },
    ],
  });
}
