import type { Boot } from "../../contract/boot.ts";
import { platformDefaults } from "../../contract/platform-defaults.ts";

/** What the server wrote into this page: the platform's settings, and whether somebody may be signed in. */
export const boot: Boot = readBoot();

function readBoot(): Boot {
  const text = document.getElementById("boot")?.textContent;
  if (!text) return { settings: platformDefaults, may_be_signed_in: true };
  return JSON.parse(text) as Boot;
}
