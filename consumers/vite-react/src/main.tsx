import { createRoot } from "react-dom/client";
import { Editor } from "./editor";

createRoot(document.querySelector("#root")!).render(<Editor />);
