import { defineConfig } from "@playwright/test";
import { onLab } from "./support/config.js";

/** Links slow enough that a flood of one leaves the processors to the switches, the gateway and the browser. */
export default defineConfig({
  ...onLab("e2e/network/topologies/detour.json"),
  testDir: "specs",
  testIgnore: ["**/ring/**", "**/living/**"],
});
