/** The texts of the editors; replace entries to translate them. */
export const messages = {
  data: "Data",
  kind: "Kind",
};
