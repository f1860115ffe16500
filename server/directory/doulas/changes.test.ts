import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import {
  applicationPageSchema,
  ownApplicationSchema,
} from "../../../contract/directory/applications.schema.ts";
import { changedProfilePageSchema } from "../../../contract/directory/profile-changes.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  setDoulaStatus,
  signedInUser,
  signInAs,
} from "../../testing/fixtures.ts";
import { monday, unknownId } from "../../testing/moments.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";

const { auditLog, bookings, profileChanges } = schema;

let doula: Awaited<ReturnType<typeof insertDoula>> & { cookie: string };

const app = await useTestApp();
app.setNow(monday);
const admin = await signedInUser(app, "admin");

beforeEach(async () => {
  await app.db.delete(profileChanges);
  const inserted = await insertDoula(app, { bio: "I listen first.", videoUrl: "https://vimeo.com/1" });
  doula = { ...inserted, cookie: await signInAs(app, inserted.userEmail) };
});

const send = (method: string, path: string, as: string, json?: object) =>
  app.send(path, { method, as, json });
async function changeBio(bio: string) {
  const own = await (await app.send("/rest/v1/doula_profiles/own", { as: doula.cookie })).json();
  const { updated_at } = own as { updated_at: string };
  expect((await send("PATCH", "/rest/v1/doula_profiles/own", doula.cookie, { bio, updated_at })).status).toBe(
    200,
  );
}
const changeVideo = (video_url: string) =>
  send("PUT", "/rest/v1/doula_profiles/own/video", doula.cookie, { video_url });
const newCertification = { name: "Birth doula", organization: "DONA", date_obtained: "2020-01-01" };
async function addCertification(): Promise<string> {
  const response = await send("POST", "/rest/v1/doula_certifications", doula.cookie, newCertification);
  return ((await response.json()) as { id: string }).id;
}

const listPage = async (query = "") =>
  changedProfilePageSchema.parse(
    await (await app.send(`/rest/v1/changed_profiles${query}`, { as: admin.cookie })).json(),
  );
async function findListed(id = doula.id) {
  return (await listPage()).items.find((item) => item.id === id);
}
const accept = (newestChange: number, id = doula.id) =>
  send("POST", `/rest/v1/doula_profiles/${id}/changes/accept`, admin.cookie, { newest_change: newestChange });
const unlist = (id = doula.id, json: object = { reason: "changes" }) =>
  send("POST", `/rest/v1/doula_profiles/${id}/unlist`, admin.cookie, json);
const listAgain = (id = doula.id) => send("POST", `/rest/v1/doula_profiles/${id}/list_again`, admin.cookie);
const isPublic = async () => (await app.send(`/rest/v1/doula_profiles/${doula.slug}`)).status === 200;
const readOwnApplication = async () =>
  ownApplicationSchema.parse(
    await (await app.send("/rest/v1/applications/own", { as: doula.cookie })).json(),
  );
async function countWaiting(): Promise<number> {
  const waiting = await app.send("/rest/v1/applications/waiting", { as: admin.cookie });
  return ((await waiting.json()) as { changed_count: number }).changed_count;
}
const listActionsOn = async (id = doula.id) =>
  (
    await app.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.actorId, admin.id)))
      .orderBy(auditLog.createdAt)
  ).map(({ action }) => action);

describe("[4.1] a doula's changes after approval", () => {
  test("are listed with the approved and the current value", async () => {
    await changeBio("Draft of a bio.");
    await changeBio("I speak first.");
    await changeVideo("https://vimeo.com/2");
    const certificationId = await addCertification();
    expect(await findListed()).toMatchObject({
      id: doula.id,
      user_id: doula.userId,
      is_listed: true,
      is_unlisted_by_admin: false,
      changes: [
        { field: "bio", before: "I listen first.", after: "I speak first." },
        { field: "video_url", before: "https://vimeo.com/1", after: "https://vimeo.com/2" },
        { field: "certification", before: null, after: { id: certificationId, name: "Birth doula" } },
      ],
    });
  });

  test("include picture, tags, location, births and packages", async () => {
    const save = async (change: object) => {
      const own = await (await app.send("/rest/v1/doula_profiles/own", { as: doula.cookie })).json();
      const { updated_at } = own as { updated_at: string };
      const json = { ...change, updated_at };
      expect((await send("PATCH", "/rest/v1/doula_profiles/own", doula.cookie, json)).status).toBe(200);
    };
    await save({ languages: ["English"], specializations: "Twins" });
    await save({ languages: ["English", "French"], services_offered: ["Birth"], specialties: ["VBAC"] });
    await save({ insurance_accepted: ["Aetna"], approach: ["Gentle"], address: null });
    const births = (births_attended: number) =>
      send("PUT", "/rest/v1/doula_profiles/own/births", doula.cookie, { births_attended });
    await births(400);
    await births(1200);
    const offer = {
      name: "Nights",
      description: null,
      type: "postpartum",
      price: 900,
      duration_weeks: 6,
      is_active: true,
    };
    const added = await send("POST", "/rest/v1/doula_packages", doula.cookie, offer);
    const { id } = (await added.json()) as { id: string };
    await send("PUT", `/rest/v1/doula_packages/${id}`, doula.cookie, { ...offer, price: 1900 });
    await send("POST", "/rest/v1/doula_packages", doula.cookie, offer)
      .then((other) => other.json() as Promise<{ id: string }>)
      .then((other) => send("DELETE", `/rest/v1/doula_packages/${other.id}`, doula.cookie));
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const picture = await app.send(`/storage/v1/object/profile-images/${doula.userId}`, {
      method: "POST",
      as: doula.cookie,
      headers: { "content-type": "image/png" },
      body: new Uint8Array(image),
    });
    const { profile_image_url } = (await picture.json()) as { profile_image_url: string };
    // As stored before packages had types.
    await app.db.execute(sql`
      update profile_changes set after = after - 'hourly_price' where item = ${`package:${id}`}
    `);
    const listing = await findListed();
    expect(listing?.changes).toMatchObject([
      { field: "specializations", before: null, after: "Twins" },
      { field: "services_offered", before: [], after: ["Birth"] },
      { field: "specialties", before: [], after: ["VBAC"] },
      { field: "languages", before: [], after: ["English", "French"] },
      { field: "insurance_accepted", before: [], after: ["Aetna"] },
      { field: "approach", before: [], after: ["Gentle"] },
      { field: "location", before: "Austin, TX", after: null },
      { field: "births_attended", after: 1200 },
      { field: "package", before: null, after: { ...offer, id, price: 1900, hourly_price: null } },
      { field: "profile_image_url", before: null, after: profile_image_url },
    ]);
    const entries = await app.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, doula.id), eq(auditLog.actorId, doula.userId)));
    expect(entries).toMatchObject([
      {
        action: "doula_profile.changed",
        after: { births_attended: 1200, [`package:${id}`]: { price: 1900 }, profile_image_url },
      },
    ]);
    expect((await accept(listing?.newest_change ?? 0)).status).toBe(204);
    expect(await findListed()).toBeUndefined();
  });

  test("show when each was last made", async () => {
    await changeBio("I speak first.");
    await changeVideo("https://vimeo.com/2");
    await app.db.execute(
      sql`update profile_changes set created_at = '2026-01-05T10:00:00Z', changed_at = '2026-01-05T10:00:00Z'`,
    );
    await changeVideo("https://vimeo.com/3");
    const { changes = [], changed_at } = (await findListed()) ?? {};
    expect(changed_at).toBe("2026-01-05T10:00:00.000Z");
    expect(changes).toMatchObject([
      { field: "bio", changed_at: "2026-01-05T10:00:00.000Z" },
      { field: "video_url", before: "https://vimeo.com/1", after: "https://vimeo.com/3" },
    ]);
    expect(Date.parse(changes[1]?.changed_at ?? "")).toBeGreaterThan(Date.parse("2026-06-01T00:00:00Z"));
  });

  test("are not listed if undone, or made before the approval", async () => {
    await changeBio("I speak first.");
    await changeBio("I listen first.");
    const id = await addCertification();
    await send("DELETE", `/rest/v1/doula_certifications/${id}`, doula.cookie);
    expect(await findListed()).toBeUndefined();
    await setDoulaStatus(app, doula.id, "draft");
    await changeBio("A draft.");
    expect(await findListed()).toBeUndefined();
  });

  test("show that a certificate has another file", async () => {
    const id = await addCertification();
    await accept((await findListed())?.newest_change ?? 0);
    const upload = () =>
      app.send(`/storage/v1/object/doula-certifications/${doula.userId}/${id}`, {
        method: "POST",
        as: doula.cookie,
        headers: { "content-type": "application/octet-stream", "x-file-name": "dona.pdf" },
        body: new TextEncoder().encode("%PDF-1.7\n%%EOF"),
      });
    expect((await upload()).status).toBe(200);
    await accept((await findListed())?.newest_change ?? 0);
    expect((await upload()).status).toBe(200);
    const [change] = (await findListed())?.changes ?? [];
    expect(change).toMatchObject({ field: "certification", is_file_replaced: true });
    expect(JSON.stringify(change)).not.toContain("certificate_path");
  });

  test("are paged, longest waiting first", async () => {
    const first = doula;
    await changeBio("First.");
    const second = await insertDoula(app);
    doula = { ...second, cookie: await signInAs(app, second.userEmail) };
    await changeBio("Second.");
    const page = await listPage("?limit=1");
    expect(page.items.map(({ id }) => id)).toEqual([first.id]);
    const next = await listPage(`?limit=1&after=${page.next_cursor}`);
    expect(next.items.map(({ id }) => id)).toEqual([second.id]);
    expect(next.next_cursor).toBeNull();
    expect(await countWaiting()).toBe(2);
  });

  test("disappear if an admin restores the approved name", async () => {
    const rename = (first_name: string, last_name: string) =>
      send("PATCH", `/rest/v1/users/${doula.userId}`, doula.cookie, { first_name, last_name });
    const renameAsAdmin = (first_name: string, last_name: string) =>
      send("PUT", `/rest/v1/users/${doula.userId}`, admin.cookie, { first_name, last_name });
    await rename("Gracie", "Okafor");
    expect((await renameAsAdmin("Gloria", "Obi")).status).toBe(200);
    expect((await findListed())?.changes).toMatchObject([
      { field: "first_name", before: "Grace", after: "Gloria" },
    ]);
    expect((await renameAsAdmin("Grace", "Obi")).status).toBe(200);
    expect(await findListed()).toBeUndefined();
  });

  test("include a picture that is removed while the person is not a doula", async () => {
    await app.db
      .update(schema.doulaProfiles)
      .set({ profileImageUrl: "https://example.org/grace.webp" })
      .where(eq(schema.doulaProfiles.id, doula.id));
    await app.db
      .update(schema.users)
      .set({ userType: "client", profileImageUrl: "https://example.org/grace.webp" })
      .where(eq(schema.users.id, doula.userId));
    const removed = await send("DELETE", `/storage/v1/object/profile-images/${doula.userId}`, doula.cookie);
    expect(removed.status).toBe(204);
    expect((await findListed())?.changes).toMatchObject([{ field: "profile_image_url", after: null }]);
  });

  test("include a name that changes while the person is not a doula", async () => {
    await app.db.update(schema.users).set({ userType: "client" }).where(eq(schema.users.id, doula.userId));
    const names = { first_name: "Gracie", last_name: "Okafor" };
    await send("PATCH", `/rest/v1/users/${doula.userId}`, doula.cookie, names);
    expect((await findListed())?.changes).toMatchObject([
      { field: "first_name", before: "Grace", after: "Gracie" },
    ]);
  });

  test("appear on admins' open pages", async () => {
    const server = await listenOnPort(app);
    const other = await signedInUser(app, "admin");
    const events = await openEvents(server.url, { cookie: other.cookie });
    expect(await events.next()).toEqual({ type: "ready" });
    const acts = [
      () => changeBio("I speak first."),
      () => changeVideo("https://vimeo.com/2"),
      () => addCertification(),
      () => unlist(),
      async () => accept((await findListed())?.newest_change ?? 0),
    ];
    for (const act of acts) {
      await act();
      expect(await events.next()).toEqual({ type: "admin.changed" });
    }
    events.close();
    await server.close();
  });

  test("are deleted with the account", async () => {
    await changeBio("I speak first.");
    await send("DELETE", `/rest/v1/users/${doula.userId}`, admin.cookie);
    expect(await app.db.select().from(profileChanges)).toEqual([]);
  });
});

describe("[4.1] accepting changes", () => {
  test("takes them off the list for all admins", async () => {
    await changeBio("I speak first.");
    const newest = (await findListed())?.newest_change ?? 0;
    expect((await accept(newest)).status).toBe(204);
    expect(await findListed()).toBeUndefined();
    const again = await accept(newest);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: "already_reviewed", detail: "Already reviewed" });
    expect(await listActionsOn()).toEqual(["doula_profile.changes_accepted"]);
    const [entry] = await app.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, doula.id), eq(auditLog.actorId, admin.id)));
    expect(entry?.after).toEqual({ accepted: ["bio"] });
  });

  test("leaves changes on the list that were made after they were read", async () => {
    await changeBio("I speak first.");
    const read = (await findListed())?.newest_change ?? 0;
    await changeBio("Call me at home.");
    expect(await errorCode(await accept(read))).toBe("profile_changed");
    await changeVideo("https://vimeo.com/2");
    const readLater = (await findListed())?.newest_change ?? 0;
    await changeVideo("https://vimeo.com/3");
    expect((await accept(readLater)).status).toBe(204);
    expect((await findListed())?.changes).toMatchObject([
      { field: "video_url", before: "https://vimeo.com/1", after: "https://vimeo.com/3" },
    ]);
  });

  test("finds nothing for an unknown profile", async () => {
    for (const response of [await accept(1, unknownId), await unlist(unknownId), await listAgain(unknownId)])
      expect(await errorCode(response)).toBe("not_found");
    await setDoulaStatus(app, doula.id, "draft");
    expect(await errorCode(await unlist())).toBe("not_found");
  });
});

describe("[4.1] unlisting until the changes are reviewed", () => {
  test("hides the profile, keeps its calls, and emails the doula once", async () => {
    const parent = await signedInUser(app, "client");
    await bookIntroCall(app, parent, doula.id, "2026-11-24T15:00:00.000Z");
    await changeBio("I speak first.");
    expect((await unlist()).status).toBe(204);
    expect((await unlist()).status).toBe(204);
    expect(await isPublic()).toBe(false);
    expect(await findListed()).toMatchObject({ is_listed: false, is_unlisted_by_admin: true });
    expect(await readOwnApplication()).toMatchObject({
      status: "approved",
      is_listed: false,
      is_under_second_review: true,
    });
    const [call] = await app.db.select().from(bookings).where(eq(bookings.doulaProfileId, doula.id));
    expect(call?.status).toBe("confirmed");
    expect(await listActionsOn()).toEqual(["doula_profile.unlisted"]);
    const emails = await app.emailsTo(doula.userEmail, 2);
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      "New intro call with Ana Maria Ruiz",
      "Your profile is not listed right now",
    ]);
  });

  test("ends when all of them are accepted", async () => {
    await changeBio("I speak first.");
    await unlist();
    const read = (await findListed())?.newest_change ?? 0;
    await changeVideo("https://vimeo.com/2");
    await accept(read);
    expect(await isPublic()).toBe(false);
    await accept((await findListed())?.newest_change ?? 0);
    expect(await isPublic()).toBe(true);
    expect(await findListed()).toBeUndefined();
    expect(await app.emailTo(doula.userEmail, /^We have reviewed your profile$/)).toBeDefined();
  });

  test("ends when an admin lists the profile again", async () => {
    await changeBio("I speak first.");
    await unlist();
    await changeBio("I listen first.");
    expect(await findListed()).toMatchObject({ newest_change: null, changes: [] });
    const count = await countWaiting();
    expect((await listAgain()).status).toBe(204);
    expect(await countWaiting()).toBe(count - 1);
    expect((await listAgain()).status).toBe(204);
    expect(await isPublic()).toBe(true);
    expect(await readOwnApplication()).toMatchObject({ is_under_second_review: false });
    expect(await listActionsOn()).toEqual(["doula_profile.unlisted", "doula_profile.listed_again"]);
  });
});

describe("[4.1] unlisting for another reason", () => {
  const note = "Your video link leads to another person's page.";
  const unlistBecause = () => unlist(doula.id, { reason: "other", note });

  test("says so to the doula and in the list, and not that they changed anything", async () => {
    expect((await unlistBecause()).status).toBe(204);
    const { text } = await app.emailTo(doula.userEmail, /^Your profile is not listed right now$/);
    expect(text).toContain(`The reason: ${note}`);
    expect(text).not.toContain("the changes you made");
    expect(await readOwnApplication()).toMatchObject({ is_listed: false, unlisted_note: note });
    expect(await findListed()).toMatchObject({ changes: [], unlisted_note: note });
    const page = await app.send("/rest/v1/applications?status=approved&limit=100", { as: admin.cookie });
    const { items } = applicationPageSchema.parse(await page.json());
    expect(items.find(({ id }) => id === doula.id)).toMatchObject({ status: "approved", is_listed: false });
  });

  test("lasts until an admin lists the profile again, whatever changes are accepted", async () => {
    await unlistBecause();
    await changeBio("I speak first.");
    await accept((await findListed())?.newest_change ?? 0);
    expect(await isPublic()).toBe(false);
    expect((await listAgain()).status).toBe(204);
    expect(await isPublic()).toBe(true);
    expect(await readOwnApplication()).toMatchObject({ unlisted_note: null });
  });

  test("needs the admin's words", async () => {
    const response = await unlist(doula.id, { reason: "other", note: " " });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ field: "note", message: "Please say why. The doula reads it." }],
    });
    expect(await isPublic()).toBe(true);
  });
});

describe("[4.1] unlisting from a page of the previous release, without a reason", () => {
  const unlistWithoutBody = () =>
    app.send(`/rest/v1/doula_profiles/${doula.id}/unlist`, { method: "POST", as: admin.cookie });

  test("is for the changes, if there are any", async () => {
    await changeBio("I speak first.");
    expect((await unlistWithoutBody()).status).toBe(204);
    expect(await readOwnApplication()).toMatchObject({ is_listed: false, unlisted_note: null });
  });

  test("otherwise tells the doula that the profile is being reviewed", async () => {
    expect((await unlistWithoutBody()).status).toBe(204);
    const unlisted_note = "We're reviewing your profile.";
    expect(await readOwnApplication()).toMatchObject({ is_listed: false, unlisted_note });
  });
});

test("[4.1] a profile without changes is not unlisted for them", async () => {
  expect(await errorCode(await unlist())).toBe("already_reviewed");
  expect(await isPublic()).toBe(true);
});
