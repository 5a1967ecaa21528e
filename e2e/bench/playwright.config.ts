import path from "node:path";
import { defineConfig } from "@playwright/test";
import { browser } from "../support/browser.js";

const web = path.resolve(import.meta.dirname, "../../web");
const port = 18_474;
const largePort = port + 1;

/** The same pages with the mock gateway of a network of 500 switches. */
export const largeNetwork = `http://127.0.0.1:${String(largePort)}`;

function preview(at: number, network: "leaf-spine" | "fat-tree") {
  return {
    command: `node node_modules/vite/bin/vite.js preview --config mock/bench/vite.config.ts --host 127.0.0.1 --port ${String(at)} --strictPort`,
    cwd: web,
    env: { BENCH_NETWORK: network },
    url: `http://127.0.0.1:${String(at)}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
  };
}

/** The built pages with a mock gateway that has 5,000 shares, 10,000 bookings and 200 cables. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.bench.ts",
  workers: 1,
  timeout: 600_000,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    ...browser,
    baseURL: `http://127.0.0.1:${String(port)}`,
  },
  webServer: [preview(port, "leaf-spine"), preview(largePort, "fat-tree")],
});
