/** Every sentence that the editors say to a user; replace entries to translate them. */
export const messages = {
  data: "Data",
  kind: "Kind",
};
