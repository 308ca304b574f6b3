/** A chosen file is a value like any other. Here one file becomes an image, and several become a table. */
import { Column, FileInput, Image, Table, type Viewable } from "@heddle/core";

export function app(): Viewable {
  const portrait = new FileInput({ label: "Portrait", accept: "image/*" });
  const picture = new Column();
  portrait.watch("value", () => {
    const file = portrait.value;
    const isFile = file instanceof File;
    picture.children = isFile
      ? [new Image({ source: file, alt: file.name })]
      : [];
  });

  const several = new FileInput({ label: "Attachments", multiple: true });
  const list = new Table({ caption: "Chosen files", visible: false });
  several.watch("value", () => {
    const files = Array.isArray(several.value) ? (several.value as File[]) : [];
    const rows = files.map(({ name, size }) => ({ name, bytes: size }));
    list.update({ rows, visible: rows.length > 0 });
  });

  return new Column({ children: [portrait, picture, several, list] });
}
