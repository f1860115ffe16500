import { expect, test } from "vitest";
import { platformDefaults } from "../../../contract/settings/settings.ts";
import { countBytes, createPageDocument, writePage } from "./page-document.ts";

const shell =
  '<html><head><script nonce="__NONCE__"></script></head><body><div id="app"></div><style nonce="__NONCE__"></style></body></html>';
const hostileText = '__NONCE__ $& $1 $` </head> <div id="app"></div> {"now":"x"} \u2028 é';

function boot(siteName: string) {
  const { maintenance_mode: _m, max_bookings_per_doula: _b, ...settings } = platformDefaults;
  return {
    settings: { ...settings, site_name: siteName },
    public_url: "http://doula.test",
    may_be_signed_in: false,
    top_areas: [],
  };
}

test("puts the nonce and the clock only into their placeholders, no matter what people wrote", () => {
  const document = createPageDocument({
    shell,
    head: `<title>${hostileText}</title>`,
    boot: boot(hostileText),
    body: `<div id="app">${hostileText}</div>`,
  });
  const first = { nonce: "first", now: new Date("2026-11-20T12:00:00Z") };
  const second = { nonce: "second", now: new Date("2026-11-20T12:00:01Z") };
  const text = new TextDecoder().decode(writePage(document, first));
  const escaped = JSON.stringify(hostileText).replaceAll("<", "\\u003c");
  expect(text).toBe(
    `<html><head><script nonce="first"></script><title>${hostileText}</title>` +
      `<script type="application/json" id="boot">${JSON.stringify({ now: first.now, ...boot("NAME") }).replace('"NAME"', () => escaped)}</script></head>` +
      `<body><div id="app">${hostileText}</div><style nonce="first"></style></body></html>`,
  );
  expect(new TextDecoder().decode(writePage(document, second))).toBe(
    text
      .replaceAll('nonce="first"', 'nonce="second"')
      .replace(first.now.toISOString(), second.now.toISOString()),
  );
  expect(countBytes(document)).toBe(
    Buffer.byteLength(text) - 2 * first.nonce.length - first.now.toISOString().length,
  );
});

test("refuses a shell without a place for the page", () => {
  expect(() => createPageDocument({ shell: "<html></html>", head: "", boot: boot(""), body: "" })).toThrow(
    "</head>",
  );
});
