import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // Inlined files become data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
  },
});
