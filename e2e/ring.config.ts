import { defineConfig } from "@playwright/test";
import { onLab } from "./support/config.js";

/** Two ways between any two hosts: what `./windowpane up --topology ring` shows. */
export default defineConfig({
  ...onLab("lab/topologies/ring.json"),
  testDir: "specs/ring",
});
