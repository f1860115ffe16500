import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertDoula, setDoulaStatus, signInAs } from "../testing/fixtures.ts";

const { profileChanges } = schema;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const own = "/rest/v1/doula_profiles/own";

/** Changes bio and video, takes a new name back, and keeps one of two new certifications. */
async function insertChangedDoula() {
  const doula = await insertDoula(app, { bio: "I listen first.", videoUrl: "https://vimeo.com/1" });
  const as = await signInAs(app, doula.userEmail);
  const send = async (method: string, path: string, json?: object) => {
    const response = await app.send(path, { method, as, json });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return response;
  };
  for (const bio of ["A draft.", "I speak first."]) {
    const { updated_at } = (await (await send("GET", own)).json()) as { updated_at: string };
    await send("PATCH", own, { bio, updated_at });
  }
  await send("PUT", `${own}/video`, { video_url: "https://vimeo.com/2" });
  const [, removed] = await Promise.all(
    ["Birth doula", "Lactation counselor"].map(async (name) => {
      const json = { name, date_obtained: "2020-01-01" };
      const added = await send("POST", "/rest/v1/doula_certifications", json);
      return (await added.json()) as { id: string };
    }),
  );
  await send("DELETE", `/rest/v1/doula_certifications/${removed?.id}`);
  return doula;
}

test("the migration lists what approved doulas changed before it", async () => {
  await insertChangedDoula();
  const former = await insertChangedDoula();
  await setDoulaStatus(app, former.id, "draft");
  const readChanges = async () =>
    (await app.db.select().from(profileChanges))
      .filter(({ doulaProfileId }) => doulaProfileId !== former.id)
      .map(({ doulaProfileId, item, before, after }) => ({ doulaProfileId, item, before, after }))
      .toSorted((one, other) => one.item.localeCompare(other.item));
  const tracked = await readChanges();
  expect(tracked.map(({ item }) => item.split(":")[0])).toEqual(["bio", "certification", "video_url"]);

  await app.db.delete(profileChanges);
  const [migration = ""] = globSync("db/migrations/*_profile_changes.sql");
  const fill = readFileSync(migration, "utf8").split("--> statement-breakpoint").at(-1) ?? "";
  await app.db.execute(sql.raw(fill));
  // The audit log does not say where a certificate's file lies.
  expect(tracked).toMatchObject(await readChanges());
  expect(await app.db.$count(profileChanges)).toBe(tracked.length);
});
