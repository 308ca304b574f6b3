import { OpenAPIForm } from "@heddle/openapi";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { show } from "../show.fixture.tsx";

const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  paths: { "/archive": { get: { responses: {} } } },
};

const part = new Uint8Array(2 ** 20).fill(7);

function download(parts: number): OpenAPIForm {
  return new OpenAPIForm({
    openapi,
    baseUrl: location.origin,
    path: "/archive",
    sizeLimit: 1_000,
    fetch: () => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (sent === parts) return controller.close();
          sent += 1;
          controller.enqueue(part);
        },
      });
      return Promise.resolve(new Response(body));
    },
  });
}

async function privateFiles(): Promise<{ name: string; size: number }[]> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("heddle-responses", { create: true });
  const files = [];
  for await (const handle of folder.values()) {
    const { name } = handle;
    files.push({ name, size: (await (await folder.getFileHandle(name)).getFile()).size });
  }
  return files;
}

async function hashOf(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return new Uint8Array(digest).join(" ");
}

test("[O901] a large response is saved whole from the private file system", async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("heddle-responses", { create: true });
  // Left by a page that was closed.
  await folder.getFileHandle("abandoned", { create: true });
  const form = download(20);
  await show(form);

  await form.submit();

  expect(await privateFiles()).toEqual([{ name: expect.any(String), size: 20 * part.length }]);
  const link = page.getByRole("link");
  await expect.element(link).toBeVisible();
  const saved = await (await fetch((link.element() as HTMLAnchorElement).href)).blob();
  expect(saved.size).toBe(20 * part.length);
  expect(await hashOf(saved)).toBe(await hashOf(new Blob(Array.from({ length: 20 }, () => part))));
});

test.each(["no private file system", "no room"])("[O901] with %s it is a blob", async (why) => {
  const createWritable = vi.spyOn(FileSystemFileHandle.prototype, "createWritable");
  if (why === "no room") vi.spyOn(navigator.storage, "estimate").mockResolvedValue({ quota: 1 });
  else vi.spyOn(navigator.storage, "getDirectory").mockRejectedValue(new DOMException());
  const form = download(9);

  const response = await form.submit();

  expect(response?.received.file?.size).toBe(9 * part.length);
  expect(createWritable).not.toHaveBeenCalled();
});
