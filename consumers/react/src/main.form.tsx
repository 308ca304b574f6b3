import { OpenAPIForm } from "@heddle/react/openapi/form";
import { createRoot } from "react-dom/client";
import api from "./openapi.json";

const { url } = api.servers[0];
createRoot(document.querySelector("#root")!).render(
  <OpenAPIForm openapi={api} baseUrl={url} path="/orders" method="post" />,
);
