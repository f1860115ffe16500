import { expect, test } from "vitest";
import {
  type CoverageNote,
  coverageNoteSchema,
  coverageNotesResponseSchema,
} from "../../../contract/operations/coverage-notes.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

const app = await useTestApp();
app.setNow(monday);

const path = "/rest/v1/coverage_notes";
const colorado = {
  state: "CO",
  text: "In Colorado, Medicaid covers doulas",
  source_url: "https://hcpf.colorado.gov/doula",
  checked_on: "2026-05-03",
};

async function readNotes(): Promise<CoverageNote[]> {
  return coverageNotesResponseSchema.parse(await (await app.send(path)).json()).items;
}

test("[2.14] an admin writes what visitors read about a state, changes it and deletes it", async () => {
  const { cookie: as } = await signedInUser(app, "admin");
  const sent = await app.send(path, { method: "POST", as, json: { ...colorado, text: `${colorado.text}.` } });
  const added = coverageNoteSchema.parse(await sent.json());
  expect(added).toEqual({ id: added.id, ...colorado, is_shown: true });
  expect(await readNotes()).toEqual([added]);

  const again = await app.send(path, { method: "POST", as, json: colorado });
  expect(await again.json()).toMatchObject({
    errors: [{ field: "state", message: "This state already has a text." }],
  });

  const one = `${path}/${added.id}`;
  const later = { ...colorado, checked_on: "2026-11-20" };
  expect((await app.send(one, { method: "PUT", as, json: later })).status).toBe(200);
  expect((await app.send(one, { method: "PUT", as, json: later })).status).toBe(200);
  expect((await app.send(one, { method: "DELETE", as })).status).toBe(204);
  expect(await readNotes()).toEqual([]);
  expect(await errorCode(await app.send(one, { method: "DELETE", as }))).toBe("not_found");

  const entries = await app.db.select().from(schema.auditLog).orderBy(schema.auditLog.createdAt);
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: "coverage_note.added", before: null, after: colorado },
    { action: "coverage_note.changed", before: colorado, after: later },
    { action: "coverage_note.deleted", before: later, after: null },
  ]);
});

test.each([
  [{ state: "Colorado" }, "state", "Please choose the state."],
  [{ text: " " }, "text", "Text is required."],
  [{ text: "..." }, "text", "Text is required."],
  [
    { source_url: "http://hcpf.colorado.gov" },
    "source_url",
    "Please enter a full address that starts with https://.",
  ],
  [{ checked_on: "2027-01-01" }, "checked_on", "Please choose today or an earlier day."],
])("[5.15] a text with %j is refused beside its field", async (wrong, field, message) => {
  const { cookie: as } = await signedInUser(app, "admin");
  const response = await app.send(path, { method: "POST", as, json: { ...colorado, ...wrong } });
  expect(await response.json()).toMatchObject({ errors: [{ field, message }] });
  expect(await readNotes()).toEqual([]);
});

test("[2.14] a text is shown for twelve months after it was checked", async () => {
  await app.db.insert(schema.coverageNotes).values({
    state: "CO",
    text: colorado.text,
    sourceUrl: colorado.source_url,
    checkedOn: "2025-11-24",
  });
  for (const [now, isShown] of [
    ["2026-11-23T23:59:59Z", true],
    ["2026-11-24T00:00:00Z", false],
  ] as const) {
    app.setNow(new Date(now));
    expect((await readNotes()).map((note) => note.is_shown)).toEqual([isShown]);
  }
});
