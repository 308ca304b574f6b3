/** Writes the log of a served app with a custom logger. */
import { Button } from "@heddle/core";
import { serve } from "@heddle/server";

function app(): Button {
  return new Button({
    label: "Fail",
    onPress: () => {
      throw new Error("This is what the line of the log does not say");
    },
  });
}

// #region logger
const server = await serve(app, {
  logger: ({ level, event }, error) => console.log(level, event, error ?? ""),
});
// #endregion
console.log(server.url);
