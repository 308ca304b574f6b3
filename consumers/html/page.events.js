const form = document.querySelector("heddle-form");
const flow = document.querySelector("heddle-flow");
const events = document.querySelector("#events");
form.addEventListener(
  "change",
  ({ detail }) => (events.textContent = `customer: ${detail.value.customer}`),
);
flow.addEventListener(
  "node_added",
  ({ detail }) => (events.textContent = `added: ${detail.node.id}`),
);
document
  .querySelector("button")
  .addEventListener("click", () => flow.flow.addNode({ id: "loom", label: "Loom" }));
