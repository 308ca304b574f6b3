import { Button, Card, Markdown, Section, type Select, type Table } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { api, textOf, viewsIn } from "../form/api.fixture.ts";
import { OpenAPIConsole } from "./openapi-console.ts";

const openapi = api(
  {
    "/pets": { get: { tags: ["Pets"] }, post: { tags: ["Pets", "Admin"] } },
    "/files": {
      servers: [{ url: "https://files.example.com", description: "File server" }],
      get: { tags: ["Files"] },
    },
    "/broken": { get: { parameters: [{ $ref: "#/nowhere" }] } },
  },
  {
    info: {
      title: "Shop",
      version: "2",
      description: "A **shop**.",
      contact: { name: "API [team]", url: "https://shop.example.com/help", email: "a@example.com" },
      license: { name: "MIT", url: "javascript:alert(1)" },
    },
    servers: [
      { url: "https://api.example.com", description: "Production" },
      {
        url: "https://staging.example.com/{v}",
        description: "Staging",
        variables: { v: { default: "1" } },
      },
      { url: "https://bare.example.com" },
    ],
    tags: [{ name: "Pets", description: "All *pets*." }, { name: "Unused" }],
  },
);

function open(): OpenAPIConsole {
  return new OpenAPIConsole({ openapi });
}

describe("[O513] the overview", () => {
  it("shows the API, its contact and its license, and links only to usable addresses", () => {
    const texts = viewsIn(open().page)
      .filter((each) => each instanceof Markdown)
      .map(({ text }) => text);
    expect(texts[0]).toBe("A **shop**.");
    expect(texts[1]).toBe(
      "Contact: [API \\[team\\]](<https://shop.example.com/help>) · [a@example.com](<mailto:a@example.com>)\n\nLicense: MIT",
    );
  });

  it("shows each tag that has operations, with their number, and opens the first", async () => {
    const console = open();
    const cards = viewsIn(console.page).filter((each) => each instanceof Card);
    expect(cards.map(({ title }) => title)).toEqual(["Pets", "Admin", "Files"]);
    const [pets] = cards;
    const button = viewsIn(pets!).find((each) => each instanceof Button) as Button;
    expect(button.label).toBe("2 operations");
    expect(textOf(pets!)).toContain("All *pets*.");
    await button.press();
    expect(console.address).toBe("get:/pets");
  });

  it("shows the problems of the document when they are wanted", () => {
    const section = viewsIn(open().page).find((each) => each instanceof Section) as Section;
    expect(section.children).toEqual([]);
    section.open = true;
    const [table] = section.children;
    expect((table as Table).rows.map(({ pointer }) => pointer)).toContainEqual(
      expect.stringContaining("broken"),
    );
  });
});

describe("[O514] the name of a server", () => {
  it("is shown with its URL where it is chosen", () => {
    const { widget } = open().server;
    const labels = (widget as Select).options.map(({ label }) =>
      typeof label === "string" ? label : label.text,
    );
    expect(labels).toEqual([
      "Production · https://api.example.com/",
      "Staging · https://staging.example.com/1",
      "https://bare.example.com/",
    ]);
  });

  it("is shown on every operation, and follows the choice", () => {
    const console = open();
    console.open("get:/files");
    expect(console.page.read("server")).toMatchObject({
      text: "Sent to File server · https://files.example.com/",
    });
    console.open("get:/pets");
    const { page } = console;
    expect(page.read("server")).toMatchObject({
      text: "Sent to Production · https://api.example.com/",
    });
    console.server.widget.value = "https://staging.example.com/1";
    expect(page.read("server")).toMatchObject({
      text: "Sent to Staging · https://staging.example.com/1",
    });
  });
});
