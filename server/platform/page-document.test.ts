import { expect, test } from "vitest";
import { platformDefaults } from "../../contract/settings.ts";
import { countBytes, createPageDocument, writePage } from "./page-document.ts";

const shell =
  '<html><head><script nonce="__NONCE__"></script></head><body><div id="app"></div><style nonce="__NONCE__"></style></body></html>';
const nasty = '__NONCE__ $& $1 $` </head> <div id="app"></div> {"now":"x"} \u2028 é';

function boot(siteName: string) {
  const { maintenance_mode: _m, max_bookings_per_doula: _b, ...settings } = platformDefaults;
  return {
    settings: { ...settings, site_name: siteName },
    public_url: "http://doula.test",
    may_be_signed_in: false,
    top_areas: [],
  };
}

test("puts nonce and clock only into their own places, no matter what people wrote", () => {
  const document = createPageDocument({
    shell,
    head: `<title>${nasty}</title>`,
    boot: boot(nasty),
    body: `<div id="app">${nasty}</div>`,
  });
  const first = { nonce: "first", now: new Date("2026-11-20T12:00:00Z") };
  const second = { nonce: "second", now: new Date("2026-11-20T12:00:01Z") };
  const text = new TextDecoder().decode(writePage(document, first));
  const escaped = JSON.stringify(nasty).replaceAll("<", "\\u003c");
  expect(text).toBe(
    `<html><head><script nonce="first"></script><title>${nasty}</title>` +
      `<script type="application/json" id="boot">${JSON.stringify({ now: first.now, ...boot("NAME") }).replace('"NAME"', () => escaped)}</script></head>` +
      `<body><div id="app">${nasty}</div><style nonce="first"></style></body></html>`,
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
