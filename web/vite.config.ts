import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./src/offline/plugin.ts";

export default defineConfig({
  base: "./",
  plugins: [svelte(), offline()],
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
    environment: "node",
  },
});
