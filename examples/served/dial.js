export default {
  render({ model, el }) {
    const button = document.createElement("button");
    const show = () => {
      button.textContent = `Turned ${model.get("turns")}`;
    };
    button.addEventListener("click", () => {
      model.set("turns", model.get("turns") + 1);
      model.save_changes();
    });
    model.on("change:turns", show);
    show();
    el.append(button);
    return () => model.off("change:turns", show);
  },
};
