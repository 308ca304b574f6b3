import { expect, it } from "vitest";

import { button } from "../form/api.fixture.ts";
import type { SecurityScheme } from "../document/security.ts";
import { ApiCredentials } from "./console-credentials.ts";

const schemes: readonly SecurityScheme[] = [
  { name: "token", type: "http", scheme: "bearer", bearerFormat: undefined, description: "" },
  { name: "key", type: "apiKey", location: "header", parameter: "X-Key", description: "" },
];

const context = { baseUrl: () => "https://api.example.com", transport: {}, onError: () => {} };

it("[O341] focuses the first empty field of the dialog, or the first field if none is empty", () => {
  const credentials = new ApiCredentials(schemes, {}, context);
  const focusRequests = (): readonly number[] =>
    credentials.widgets.map(({ focusRequests }) => focusRequests);
  const [token, key] = credentials.widgets;
  credentials.openDialog();
  expect(focusRequests()).toEqual([1, 0]);
  token?.enter("a");
  credentials.openDialog();
  expect(focusRequests()).toEqual([1, 1]);
  key?.enter("b");
  credentials.openDialog();
  expect(focusRequests()).toEqual([2, 1]);
});

it("[O341] closes the dialog on Enter", () => {
  const credentials = new ApiCredentials(schemes, {}, context);
  expect(button(credentials.dialog, "Done").isDefault).toBe(true);
});
