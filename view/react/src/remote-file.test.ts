import { Image } from "@heddle/views";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { show } from "./show.fixture.tsx";
import { RemoteFile } from "./remote-file.ts";

const address = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='7' height='5'/>";

test("[R75] an image on the server is shown from its address", async () => {
  const reference = {
    $: "file",
    id: "1",
    name: "plan.svg",
    type: "image/svg+xml",
    size: 70,
  } as const;
  const source = new RemoteFile(reference, address);
  expect(source.size).toBe(70);
  await show(new Image({ source, alt: "A plan" }));
  const picture = page.getByRole("img", { name: "A plan" });
  await expect.element(picture).toHaveAttribute("src", address);
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(7);
});
