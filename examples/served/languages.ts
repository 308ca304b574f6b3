/** Texts of an app in two languages; each visitor reads them in the language of their browser. */
import { Button, Column, defineMessages, type Language, Text, type Viewable } from "@heddle/core";
import { serve } from "@heddle/server";

// #region messages
const messages = defineMessages("shop", {
  add: "Add to the cart",
  cart: { one: "{count} item in the cart", other: "{count} items in the cart" },
});

const german: Language = {
  locale: "de",
  messages: {
    shop: {
      add: "In den Warenkorb",
      cart: { one: "{count} Artikel im Warenkorb", other: "{count} Artikel im Warenkorb" },
    },
    openapi: { send: "Abschicken" }, // replaces a text of Heddle
  },
};
// #endregion

// #region app
function app(): Viewable {
  let count = 0;
  const cart = new Text({ text: messages.cart({ count }) });
  const add = new Button({
    label: messages.add,
    onPress: () => cart.update({ text: messages.cart({ count: ++count }) }),
  });
  return new Column({ children: [add, cart] });
}

const server = await serve(app, { messages: [german] });
// #endregion
console.log(server.url);
