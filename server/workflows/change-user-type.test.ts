import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type UserChange, userManagementSchema } from "../../contract/identity/users.schema.ts";
import { introCallCountSchema } from "../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../db/database.ts";
import { relistDoula, unlistDoula } from "../directory/doulas/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { useTestApp } from "../testing/app.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  insertUser,
  isSignedIn,
  signedInUser,
  signInAs,
  type TestPerson,
} from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { saveSettings } from "../testing/settings.ts";
import { setSuspended } from "../testing/suspension.ts";

const { auditLog, bookings, doulaProfiles, parentProfiles, users } = schema;

let admin: TestPerson;

const app = await useTestApp();
app.setNow(monday);

beforeEach(async () => {
  await app.db.update(users).set({ userType: "client" }).where(eq(users.userType, "admin"));
  admin = await signedInUser(app, "admin", "Zed Admin");
});

const unchanged: UserChange = {
  first_name: "Ana Maria",
  last_name: "Ruiz",
  user_type: "client",
  extra_intro_calls: 0,
};
const change = (id: string, json: Partial<UserChange>, as = admin.cookie) =>
  app.send(`/rest/v1/users/${id}`, { method: "PUT", as, json: { ...unchanged, ...json } });
const remove = (id: string, as = admin.cookie) => app.send(`/rest/v1/users/${id}`, { method: "DELETE", as });
const read = async (id: string) =>
  userManagementSchema.parse(
    await (await app.send(`/rest/v1/users/${id}/management`, { as: admin.cookie })).json(),
  );
const readAuditLog = (id: string) =>
  app.db
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.subjectType, "user")))
    .orderBy(auditLog.createdAt);

async function listedDoula() {
  const doula = await insertDoula(app);
  return { ...doula, cookie: await signInAs(app, doula.email ?? "") };
}
const isListed = async (slug: string) => (await app.send(`/rest/v1/doula_profiles/${slug}`)).status === 200;

describe("[7.2] an admin changing a user", () => {
  test("renames them in their profile, too", async () => {
    const doula = await listedDoula();
    const json = { first_name: " Gracia ", last_name: "", user_type: "doula" } as const;
    const response = await change(doula.userId, json);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ first_name: "Gracia", last_name: "", full_name: "Gracia" });
    const [profile] = await app.db.select().from(doulaProfiles).where(eq(doulaProfiles.id, doula.id));
    expect(profile).toMatchObject({ firstName: "Gracia", lastName: "", fullName: "Gracia" });
    expect((await read(doula.userId)).updated_at).not.toBeNull();
    expect(await isSignedIn(app, doula.cookie)).toBe(true);
    expect(await readAuditLog(doula.userId)).toEqual([
      {
        action: "user.changed",
        actorId: admin.id,
        before: { first_name: "Grace", last_name: "Okafor" },
        after: { first_name: "Gracia", last_name: "" },
      },
    ]);
  });

  test("leaves fields unchanged that were not sent", async () => {
    const { id } = await insertUser(app, "client");
    await change(id, { user_type: "doula", last_name: "Stone" });
    const limitChange = { extra_intro_calls: 2 };
    const response = await app.send(`/rest/v1/users/${id}`, {
      method: "PUT",
      as: admin.cookie,
      json: limitChange,
    });
    expect(await response.json()).toMatchObject({ ...limitChange, user_type: "doula", last_name: "Stone" });
    expect((await readAuditLog(id)).at(-1)).toMatchObject({
      before: { extra_intro_calls: 0 },
      after: limitChange,
    });
  });

  test("leaves no audit entry without a change", async () => {
    const { id } = await insertUser(app, "client");
    await app.db.update(users).set({ firstName: "Ana Maria", lastName: "Ruiz" }).where(eq(users.id, id));
    expect((await change(id, {})).status).toBe(200);
    expect((await read(id)).updated_at).toBeNull();
    expect(await readAuditLog(id)).toEqual([]);
  });

  test("raises their intro-call limit", async () => {
    const client = await signedInUser(app, "client");
    expect((await change(client.id, { extra_intro_calls: 1 })).status).toBe(200);
    const times = [15, 16, 17, 20].map((hour) => `2026-11-25T${hour}:00:00.000Z`);
    for (const time of times)
      expect((await bookIntroCall(app, client, (await insertDoula(app)).id, time)).status).toBe(201);
    const count = await app.send("/rest/v1/bookings/intro_calls/count", { as: client.cookie });
    expect(introCallCountSchema.parse(await count.json())).toEqual({
      count: 4,
      cancellable: 4,
      limit: 4,
      contact_from: null,
    });
    const fifth = await bookIntroCall(app, client, (await insertDoula(app)).id, "2026-11-26T15:00:00.000Z");
    expect(await errorCode(fifth)).toBe("booking_limit_reached");
  });

  test("[5.1] makes a parent a doula with a draft, and cancels their calls", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    await bookIntroCall(app, parent, doula.id, "2026-11-24T15:00:00.000Z");
    expect((await read(parent.id)).upcoming_calls).toBe(1);
    const changed = await change(parent.id, { user_type: "doula" });
    expect(await changed.json()).toMatchObject({ user_type: "doula", upcoming_calls: 0 });
    expect(await isSignedIn(app, parent.cookie)).toBe(false);
    const [profile] = await app.db.select().from(doulaProfiles).where(eq(doulaProfiles.userId, parent.id));
    expect(profile).toMatchObject({ status: "draft", fullName: "Ana Maria Ruiz" });
    const again = await signInAs(app, parent.email);
    expect((await app.send("/rest/v1/doula_profiles/own", { as: again })).status).toBe(200);
    expect(await errorCode(await app.send("/rest/v1/bookings", { as: again }))).toBe("forbidden");
  });

  test("[5.1] takes a doula out of search until they are made a doula again", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await listedDoula();
    await bookIntroCall(app, parent, doula.id, "2026-11-24T15:00:00.000Z");
    const names = { first_name: "Grace", last_name: "Okafor" };
    expect((await change(doula.userId, { ...names, user_type: "client" })).status).toBe(200);
    expect(await isListed(doula.slug)).toBe(false);
    expect(await isSignedIn(app, doula.cookie)).toBe(false);
    const [profile] = await app.db.select().from(doulaProfiles).where(eq(doulaProfiles.id, doula.id));
    expect(profile).toMatchObject({ status: "approved", unlistedAt: expect.any(Date) });
    const [call] = await app.db.select().from(bookings).where(eq(bookings.doulaProfileId, doula.id));
    expect(call?.status).toBe("cancelled");
    for (const recipient of [parent.email, doula.email ?? ""])
      expect(await app.emailTo(recipient, /Cancelled/)).toBeDefined();
    const own = await app.db.select().from(parentProfiles).where(eq(parentProfiles.userId, doula.userId));
    expect(own).toHaveLength(1);

    expect((await change(doula.userId, { ...names, user_type: "doula" })).status).toBe(200);
    expect(await isListed(doula.slug)).toBe(true);
  });

  test("leaves a doula unlisted who was unlisted before their type changed", async () => {
    const doula = await listedDoula();
    const names = { first_name: "Grace", last_name: "Okafor" };
    const unlisting = { userId: doula.userId, reason: "by_admin" } as const;
    await inTransaction(app.db, (tx) => unlistDoula(tx, { ...unlisting, now: new Date() }));
    await change(doula.userId, { ...names, user_type: "client" });
    await change(doula.userId, { ...names, user_type: "doula" });
    expect(await isListed(doula.slug)).toBe(false);

    await inTransaction(app.db, (tx) => relistDoula(tx, unlisting));
    expect(await isListed(doula.slug)).toBe(true);
  });

  test("loses all rights once demoted", async () => {
    const other = await signedInUser(app, "admin");
    expect((await change(other.id, { user_type: "client" })).status).toBe(200);
    expect(await errorCode(await change(admin.id, {}, other.cookie))).toBe("unauthenticated");
    const refused = await change(admin.id, { first_name: "Zed", last_name: "Admin", user_type: "doula" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "last_admin",
      detail: "You are the only admin who can log in. Make someone else an admin first.",
    });
    expect((await read(admin.id)).user_type).toBe("admin");
    expect(await isSignedIn(app, admin.cookie)).toBe(true);
  });

  test("cannot demote themselves", async () => {
    await signedInUser(app, "admin");
    expect(await errorCode(await change(admin.id, { user_type: "client" }))).toBe("own_account");
    expect((await read(admin.id)).user_type).toBe("admin");
  });

  test("does not count an unconfirmed admin as another admin while confirmation is required", async () => {
    const unconfirmed = await signedInUser(app, "admin");
    await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.id));
    const acts = () => [
      change(admin.id, { user_type: "client" }),
      setSuspended(app, unconfirmed, admin.id, true),
    ];
    for (const act of acts()) expect(await errorCode(await act)).toBe("last_admin");

    await saveSettings(app, { requireEmailVerification: false });
    expect((await setSuspended(app, unconfirmed, admin.id, true)).status).toBe(200);
  });

  test("gets not_found for an unknown ID", async () => {
    const unknownUserId = "00000000-0000-4000-8000-000000000000";
    expect(await errorCode(await change(unknownUserId, {}))).toBe("not_found");
    expect(await errorCode(await remove(unknownUserId))).toBe("not_found");
    expect(
      await errorCode(await app.send(`/rest/v1/users/${unknownUserId}/management`, { as: admin.cookie })),
    ).toBe("not_found");
  });
});

describe("[7.2] an admin deleting a user", () => {
  test("[5.19] removes everything about them", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await insertDoula(app);
    await bookIntroCall(app, parent, doula.id, "2026-11-24T15:00:00.000Z");
    const picture = { bucket: "profile-images", userId: parent.id, name: "picture.webp" } as const;
    await app.storage.write(picture, new Uint8Array([1, 2, 3]));
    await change(parent.id, { first_name: "Quillfeather", extra_intro_calls: 2 });

    expect((await remove(parent.id)).status).toBe(204);
    expect(await isSignedIn(app, parent.cookie)).toBe(false);
    expect(await app.db.select().from(users).where(eq(users.id, parent.id))).toEqual([]);
    const [call] = await app.db.select().from(bookings).where(eq(bookings.doulaProfileId, doula.id));
    expect(call).toMatchObject({ status: "cancelled", clientId: null });
    expect(await app.emailTo(doula.email ?? "", /Cancelled/)).toBeDefined();
    expect((await app.emailTo(parent.email, /deleted/)).text).toContain("We deleted it.");
    await vi.waitFor(async () => expect(await app.storage.read(picture)).toBeNull(), 20_000);

    const audited = await readAuditLog(parent.id);
    expect(audited).toEqual([
      {
        action: "user.changed",
        actorId: admin.id,
        before: { extra_intro_calls: 0 },
        after: { extra_intro_calls: 2 },
      },
      { action: "user.deleted", actorId: admin.id, before: { user_type: "client" }, after: null },
    ]);
    expect(await errorCode(await remove(parent.id))).toBe("not_found");
  });

  test("must demote an admin before deleting them", async () => {
    const other = await signedInUser(app, "admin");
    expect(await errorCode(await remove(admin.id))).toBe("own_account");
    expect(await errorCode(await remove(other.id))).toBe("admin_not_demoted");
    expect((await change(other.id, { user_type: "client" })).status).toBe(200);
    expect((await remove(other.id)).status).toBe(204);
    expect(await isSignedIn(app, admin.cookie)).toBe(true);
  });
});
