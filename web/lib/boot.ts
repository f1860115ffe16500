import type { Boot } from "../../contract/operations/site.schema.ts";
import { platformDefaults } from "../../contract/settings/settings.ts";

let written: Boot | undefined;
let read = (): Boot => {
  written ??= readFromPage();
  return written;
};

/** On the server, where each request has its own boot data, sets its provider. */
export function provideBoot(provider: () => Boot): void {
  read = provider;
}

/** Data that the server wrote into this page: the platform's settings, and whether a session may exist. */
export const boot: Readonly<Boot> = {
  get settings() {
    return read().settings;
  },
  get public_url() {
    return read().public_url;
  },
  get now() {
    return read().now;
  },
  get top_areas() {
    return read().top_areas;
  },
  get may_be_signed_in() {
    return read().may_be_signed_in;
  },
};

function readFromPage(): Boot {
  const text = document.getElementById("boot")?.textContent;
  if (text) return JSON.parse(text) as Boot;
  return {
    settings: platformDefaults,
    public_url: location.origin,
    now: new Date().toISOString(),
    may_be_signed_in: true,
    top_areas: [],
  };
}
