import type { Boot } from "../../../contract/operations/site.schema.ts";

const nonce = Symbol("nonce");
const clock = Symbol("clock");

/**
 * A page in bytes, with placeholders for what differs in each response. Their positions are recorded while
 * building the page, so people's texts are never searched for them.
 */
export type PageDocument = readonly (Buffer | typeof nonce | typeof clock)[];

type Part = string | typeof nonce | typeof clock;

export interface PageContent {
  /** The web app's page with `__NONCE__` in it, as Vite built it. */
  shell: string;
  /** HTML to add at the end of the head. */
  head: string;
  boot: Omit<Boot, "now">;
  /** HTML that replaces the empty element `#app`. */
  body: string;
}

export const emptyApp = '<div id="app"></div>';

export function createPageDocument({ shell, head, boot, body }: PageContent): PageDocument {
  const [upToHead, afterHead] = splitAtMarker(shell, "</head>");
  const [upToApp, afterApp] = splitAtMarker(afterHead, emptyApp);
  return joinTexts([
    ...nonceParts(upToHead),
    head,
    '<script type="application/json" id="boot">{"now":"',
    clock,
    `",${escapeJson(boot).slice(1)}</script></head>`,
    ...nonceParts(upToApp),
    body,
    ...nonceParts(afterApp),
  ]);
}

/** Returns the page for one response. */
export function writePage(
  document: PageDocument,
  values: { nonce: string; now: Date },
): Uint8Array<ArrayBuffer> {
  const nonceBytes = Buffer.from(values.nonce);
  const clockBytes = Buffer.from(values.now.toISOString());
  return Buffer.concat(
    document.map((part) => (part === nonce ? nonceBytes : part === clock ? clockBytes : part)),
  );
}

export function countBytes(document: PageDocument): number {
  return document.reduce((sum, part) => sum + (typeof part === "symbol" ? 0 : part.length), 0);
}

/** Returns a script element with a value for the page's script. */
export function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function splitAtMarker(text: string, marker: string): [string, string] {
  const index = text.indexOf(marker);
  if (index < 0) throw new Error(`The web app's page has no ${marker}.`);
  return [text.slice(0, index), text.slice(index + marker.length)];
}

function nonceParts(text: string): Part[] {
  return text.split("__NONCE__").flatMap((part, index) => (index === 0 ? [part] : [nonce, part]));
}

function joinTexts(parts: readonly Part[]): PageDocument {
  const joined: (Buffer | typeof nonce | typeof clock)[] = [];
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else {
      joined.push(Buffer.from(text), part);
      text = "";
    }
  }
  joined.push(Buffer.from(text));
  return joined;
}
