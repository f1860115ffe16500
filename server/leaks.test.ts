import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../db/database.ts";
import { type Operation, startTestApp, type TestApp } from "./testing/app.ts";
import { bookIntroCall, insertDoula, signedInUser } from "./testing/fixtures.ts";
import { privateDetails, privateTraces } from "./testing/private-details.ts";
import { urlsOf } from "./testing/urls.ts";

/** Answers that are no business of a visitor's, or hold no doula: mails of development, the document itself. */
const left = /^\/(mailbox|openapi\.json)/;

/** Values of the parameters of public routes, so that each answers with a doula in it. */
let values: Record<string, string[]>;

let app: TestApp;
let publicReads: Operation[];
let names: { shown: string; sparse: string };

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(new Date("2026-11-23T10:00:00Z"));
  const shown = await insertDoula(app, {
    ...privateDetails,
    fullName: "Shown Inpublic",
    bio: "Here to be read.",
    specialties: ["VBAC"],
    languages: ["English"],
    hourlyRate: "45.00",
    stripeAccountId: "acct_heron4471",
    stripeState: "active",
  });
  await app.db.insert(schema.doulaPackages).values({ doulaProfileId: shown.id, name: "Full", price: "900" });
  await app.db
    .insert(schema.doulaCertifications)
    .values({ doulaProfileId: shown.id, name: "Certified", dateObtained: "2020-01-01" });
  const sparse = await insertDoula(app, { ...privateDetails, fullName: "Sparse Inpublic" }, []);
  // Whoever has booked may know more; the next visitor may not.
  const client = await signedInUser(app, "client");
  await bookIntroCall(app, client, shown.id, "2026-11-23T15:00:00.000Z");
  names = { shown: shown.fullName, sparse: sparse.fullName };
  values = {
    slug: [shown.slug, sparse.slug],
    id: [shown.id, sparse.id],
    user_id: [shown.userId],
    state: ["texas", "TX"],
    city: ["austin"],
    file: ["pages.xml", `doulas-${shown.id.slice(0, 2)}.xml`, `doulas-${sparse.id.slice(0, 2)}.xml`],
    doula_profile_id: [shown.id, sparse.id],
    lat: ["30.2672"],
    lng: ["-97.7431"],
    miles: ["40"],
  };
  const operations = await app.operations();
  publicReads = operations.filter(
    ({ method, path, ...operation }) =>
      method === "GET" && operation["x-access"] === "public" && !left.test(path),
  );
});
afterAll(() => app.close());

test("no answer that anybody can get tells how to reach a doula, or where they live", async () => {
  const seen = { shown: 0, sparse: 0 };
  const urls = publicReads.flatMap((operation) => urlsOf(operation, values));
  expect(urls.length).toBeGreaterThan(10);
  for (const url of urls) {
    const response = await app.send(url);
    // Readable only when compressed nothing: the app answers as it does to a program that accepts no encoding.
    const text = await response.text();
    expect(response.status, url).toBeLessThan(500);
    for (const trace of privateTraces) expect(text, `${trace} in ${url}`).not.toContain(trace);
    for (const [key, name] of Object.entries(names))
      if (text.includes(name)) seen[key as keyof typeof seen] += 1;
  }
  // The walk has met the doulas: in the search with and without a place, on their pages, in their area.
  expect(seen.shown).toBeGreaterThanOrEqual(4);
  expect(seen.sparse).toBeGreaterThanOrEqual(4);
});
