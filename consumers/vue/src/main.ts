import "@heddle/elements/flow";
import "@heddle/elements/form";
import type {} from "@heddle/elements/vue";
import { createApp } from "vue";
import App from "./App.vue";

createApp(App).mount("#app");
