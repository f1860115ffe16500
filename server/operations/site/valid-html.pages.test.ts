import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../../../contract/operations/site.ts";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { insertDoula } from "../../testing/fixtures.ts";
import { saveSettings } from "../../testing/settings.ts";
import { startSite, type TestSite } from "../../testing/site.ts";

let site: TestSite;
let paths: string[];

beforeAll(async () => {
  site = await startSite(createGazetteer());
  const { slug } = await insertDoula(site.app, { location: "Austin, TX" });
  const place = { state: "texas", city: "austin" };
  const values: Record<string, string> = { slug, ...place, provider: "google", id: randomUUID() };
  const known = Object.keys(pages).map((page) => page.replaceAll(/:(\w+)/g, (_, name) => values[name] ?? ""));
  paths = [...known, "/no-such-page", "/find-doulas?location=Austin%2C+TX"];
});
afterAll(() => site.app.close());

/** The attributes of every tag with this name. */
const findTags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) => attributes);

function expectValid(path: string, html: string): void {
  const metas = findTags(html, "meta");
  expect(metas.length, path).toBeGreaterThan(2);
  const incompleteMetas = metas.filter(
    (meta) => !/ charset="/.test(meta) && !(/ (name|property)="[^"]+"/.test(meta) && / content="/.test(meta)),
  );
  expect(incompleteMetas, path).toEqual([]);
  expect(findTags(html, "title"), path).toHaveLength(1);
  const ids = [...html.matchAll(/<[^>]+ id="([^"]*)"/g)].map(([, id]) => id);
  expect(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    path,
  ).toEqual([]);
}

test("every page's HTML has complete meta tags, one title, and each id once", async () => {
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const { html } = await site.read(path);
    expectValid(path, html);
  }
});

test("the maintenance page has complete meta tags, one title, and each id once", async () => {
  await saveSettings(site.app, { maintenanceMode: true });
  const { status, html } = await site.read("/");
  expect(status).toBe(503);
  expectValid("/", html);
});
