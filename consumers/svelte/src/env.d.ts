/// <reference types="svelte" />
import type {} from "@heddle/elements/svelte";
