import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { catalogue } from "./src/engine/plugin.ts";
import { offline } from "./src/offline/plugin.ts";
import { opening } from "./src/pages/plugin.ts";
import { pictures } from "./src/start/picture-plugin.ts";

/** The page is drawn in the browser and nowhere else: what Svelte has for pages drawn before is left out. */
function drawnHere(): Plugin {
  return {
    name: "guildhall-drawn-here",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/svelte/src/internal/client/dom/hydration.js")) return null;
      return code.replace("export let hydrating", "export const hydrating").replace("hydrating = value;", "");
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), catalogue(), pictures(), offline(), opening(), drawnHere()],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // Inlined files become data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  // The engine is built beside this folder (scripts/build wasm).
  server: { fs: { allow: [".."] } },
  test: {
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/words/testing.ts"],
    reporters: ["default", "./tests/report.ts"],
    environment: "node",
    // A machine that has much else to do takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
