import { defineConfig } from "@playwright/test";
import { onLab } from "./support/config.js";

/** The demo with its people, programs and traffic, as a newcomer sees it after `./windowpane up`. */
export default defineConfig({
  ...onLab("lab/topologies/leafspine.json", { living: true }),
  testDir: "specs/living",
});
