import path from "node:path";
import type { PlaywrightTestConfig } from "@playwright/test";
import { browser } from "./browser.js";

const root = path.resolve(import.meta.dirname, "../..");
const port = 18_473;

/**
 * What all specs have in common: an installation of their own, on a lab with this topology (a file of the repository).
 * With `living`, the teams of the demo book and send traffic, as `./windowpane up` starts them by default.
 */
export function onLab(topology: string, { living = false } = {}): PlaywrightTestConfig {
  const quiet = living ? "" : " --traffic none --still";
  return {
    // One lab, one link to saturate: people take turns.
    workers: 1,
    fullyParallel: false,
    timeout: 120_000,
    expect: { timeout: 15_000 },
    forbidOnly: true,
    retries: 0,
    reporter: [["list"], ["junit"]],
    use: {
      ...browser,
      baseURL: `http://127.0.0.1:${String(port)}`,
      screenshot: "only-on-failure",
      trace: "retain-on-failure",
    },
    webServer: {
      command: `rm -rf ${root}/.cache/e2e && ./windowpane up --data ${root}/.cache/e2e --port ${String(port)} --topology ${path.join(root, topology)}${quiet}`,
      cwd: root,
      url: `http://127.0.0.1:${String(port)}/readyz`,
      timeout: 240_000,
      stdout: "pipe",
      gracefulShutdown: { signal: "SIGINT", timeout: 60_000 },
    },
  };
}
