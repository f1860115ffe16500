import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { introCallCountSchema } from "../../contract/bookings.schema.ts";
import { type UserChange, userManagementSchema } from "../../contract/users.schema.ts";
import { schema } from "../../db/database.ts";
import { relistDoula, unlistDoula } from "../doulas/service.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import {
  bookIntroCall,
  codeOf,
  insertDoula,
  insertUser,
  isSignedIn,
  signedInUser,
  signInAs,
  type TestPerson,
} from "../testing/fixtures.ts";
import { setSuspended } from "../testing/suspension.ts";

const { auditLog, bookings, doulaProfiles, parentProfiles, users } = schema;

let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(new Date("2026-11-23T10:00:00Z"));
});
afterAll(() => app.close());

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
const auditedOf = (id: string) =>
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

describe("an admin who changes a user", () => {
  test("renames them, in their profile too, and leaves who did it", async () => {
    const doula = await listedDoula();
    const json = { first_name: " Gracia ", last_name: "", user_type: "doula" } as const;
    const response = await change(doula.userId, json);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ first_name: "Gracia", last_name: "", full_name: "Gracia" });
    const [profile] = await app.db.select().from(doulaProfiles).where(eq(doulaProfiles.id, doula.id));
    expect(profile).toMatchObject({ firstName: "Gracia", lastName: "", fullName: "Gracia" });
    expect((await read(doula.userId)).updated_at).not.toBeNull();
    expect(await isSignedIn(app, doula.cookie)).toBe(true);
    expect(await auditedOf(doula.userId)).toEqual([
      {
        action: "user.changed",
        actorId: admin.id,
        before: { first_name: "Grace", last_name: "Okafor" },
        after: { first_name: "Gracia", last_name: "" },
      },
    ]);
  });

  test("leaves what was not sent as another admin made it", async () => {
    const { id } = await insertUser(app, "client");
    await change(id, { user_type: "doula", last_name: "Stone" });
    const only = { extra_intro_calls: 2 };
    const response = await app.send(`/rest/v1/users/${id}`, { method: "PUT", as: admin.cookie, json: only });
    expect(await response.json()).toMatchObject({ ...only, user_type: "doula", last_name: "Stone" });
    expect((await auditedOf(id)).at(-1)).toMatchObject({ before: { extra_intro_calls: 0 }, after: only });
  });

  test("who changes nothing leaves no trace", async () => {
    const { id } = await insertUser(app, "client");
    await app.db.update(users).set({ firstName: "Ana Maria", lastName: "Ruiz" }).where(eq(users.id, id));
    expect((await change(id, {})).status).toBe(200);
    expect((await read(id)).updated_at).toBeNull();
    expect(await auditedOf(id)).toEqual([]);
  });

  test("allows them more intro calls", async () => {
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
    expect(await codeOf(fifth)).toBe("booking_limit_reached");
  });

  test("makes a parent a doula, with a draft; their session ends and their calls are cancelled", async () => {
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
    expect(await codeOf(await app.send("/rest/v1/bookings", { as: again }))).toBe("forbidden");
  });

  test("takes a doula out of the search, cancels their calls and mails both sides; made a doula again they are back", async () => {
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
      expect(await app.mailTo(recipient, /Cancelled/)).toBeDefined();
    const own = await app.db.select().from(parentProfiles).where(eq(parentProfiles.userId, doula.userId));
    expect(own).toHaveLength(1);

    expect((await change(doula.userId, { ...names, user_type: "doula" })).status).toBe(200);
    expect(await isListed(doula.slug)).toBe(true);
  });

  test("leaves a doula unlisted for another reason, whatever type they had meanwhile", async () => {
    const doula = await listedDoula();
    const names = { first_name: "Grace", last_name: "Okafor" };
    const takenDown = { userId: doula.userId, reason: "by_admin" } as const;
    await app.db.transaction((tx) => unlistDoula(tx, { ...takenDown, now: new Date() }));
    await change(doula.userId, { ...names, user_type: "client" });
    await change(doula.userId, { ...names, user_type: "doula" });
    expect(await isListed(doula.slug)).toBe(false);

    await app.db.transaction((tx) => relistDoula(tx, takenDown));
    expect(await isListed(doula.slug)).toBe(true);
  });

  test("who was demoted may do nothing more, and the last one cannot be", async () => {
    const other = await signedInUser(app, "admin");
    expect((await change(other.id, { user_type: "client" })).status).toBe(200);
    expect(await codeOf(await change(admin.id, {}, other.cookie))).toBe("unauthenticated");
    const refused = await change(admin.id, { first_name: "Zed", last_name: "Admin", user_type: "doula" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "last_admin",
      detail: "Nobody else who can log in is an admin. Make somebody else one first.",
    });
    expect((await read(admin.id)).user_type).toBe("admin");
    expect(await isSignedIn(app, admin.cookie)).toBe(true);
  });

  test("cannot demote themselves", async () => {
    await signedInUser(app, "admin");
    expect(await codeOf(await change(admin.id, { user_type: "client" }))).toBe("own_account");
    expect((await read(admin.id)).user_type).toBe("admin");
  });

  test.each<[string, object]>([
    ["first_name", { first_name: " " }],
    ["first_name", { first_name: "x".repeat(61) }],
    ["last_name", { last_name: "x".repeat(60) }],
    ["user_type", { user_type: "owner" }],
    ["extra_intro_calls", { extra_intro_calls: -1 }],
    ["extra_intro_calls", { extra_intro_calls: 1.5 }],
    ["extra_intro_calls", { extra_intro_calls: 101 }],
    ["email", { email: "new@doula.test" }],
  ])("is told what is wrong with the %s of %j", async (_, json) => {
    const { id } = await insertUser(app, "client");
    const response = await change(id, json);
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe("invalid_input");
  });

  test("who has never confirmed their address is no other admin while that is asked for", async () => {
    const unconfirmed = await signedInUser(app, "admin");
    await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.id));
    const acts = () => [
      change(admin.id, { user_type: "client" }),
      setSuspended(app, unconfirmed, admin.id, true),
    ];
    for (const act of acts()) expect(await codeOf(await act)).toBe("last_admin");

    await app.db.insert(schema.platformSettings).values({ requireEmailVerification: false });
    expect((await setSuspended(app, unconfirmed, admin.id, true)).status).toBe(200);
    await app.db.delete(schema.platformSettings);
  });

  test("finds nobody under an unknown id", async () => {
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await codeOf(await change(nobody, {}))).toBe("not_found");
    expect(await codeOf(await remove(nobody))).toBe("not_found");
    expect(await codeOf(await app.send(`/rest/v1/users/${nobody}/management`, { as: admin.cookie }))).toBe(
      "not_found",
    );
  });
});

describe("an admin who deletes a user", () => {
  test("removes their account, sessions and files, cancels their calls, and leaves no name in the audit log", async () => {
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
    expect(await app.mailTo(doula.email ?? "", /Cancelled/)).toBeDefined();
    expect((await app.mailTo(parent.email, /deleted/)).text).toContain("We deleted it.");
    await vi.waitFor(async () => expect(await app.storage.read(picture)).toBeNull(), 20_000);

    const audited = await auditedOf(parent.id);
    expect(audited).toEqual([
      {
        action: "user.changed",
        actorId: admin.id,
        before: { extra_intro_calls: 0 },
        after: { extra_intro_calls: 2 },
      },
      { action: "user.deleted", actorId: admin.id, before: { user_type: "client" }, after: null },
    ]);
    expect(await codeOf(await remove(parent.id))).toBe("not_found");
  });

  test("deletes neither themselves nor another admin, who must be demoted first", async () => {
    const other = await signedInUser(app, "admin");
    expect(await codeOf(await remove(admin.id))).toBe("own_account");
    expect(await codeOf(await remove(other.id))).toBe("admin_not_demoted");
    expect((await change(other.id, { user_type: "client" })).status).toBe(200);
    expect((await remove(other.id)).status).toBe(204);
    expect(await isSignedIn(app, admin.cookie)).toBe(true);
  });
});
