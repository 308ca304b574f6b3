import { createRoot } from "react-dom/client";

const element = document.getElementById("root");
if (element === null) throw new Error('gallery: no element "#root" in index.html');

createRoot(element).render(<h1>Heddle gallery</h1>);
