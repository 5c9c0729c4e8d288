// What people run to look at the page: npm run screenshots, npm run speed
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/screenshots.ts", "tests/speed.ts"],
    environment: "node",
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
