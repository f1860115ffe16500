import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { userManagementSchema, userPageSchema } from "../../contract/identity/users.schema.ts";
import { schema } from "../../db/database.ts";
import { relistDoula, unlistDoula } from "../directory/doulas/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { useTestApp } from "../testing/app.ts";
import { booked, readBookings, wednesdayNine, wednesdayTen } from "../testing/booking-changes.ts";
import {
  insertThread,
  readConversation,
  sendMessage,
  sendText,
  startConversation,
} from "../testing/conversations.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  insertUser,
  isSignedIn,
  listFavorites,
  password,
  saveFavorite,
  signedInUser,
  signIn,
  type TestPerson,
} from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { listenOnPort, openEvents } from "../testing/realtime.ts";
import { setSuspended } from "../testing/suspension.ts";

let admin: TestPerson;
const app = await useTestApp();
app.setNow(monday);
beforeEach(async () => {
  await app.db.update(schema.users).set({ userType: "client" }).where(eq(schema.users.userType, "admin"));
  admin = await signedInUser(app, "admin", "Zed Admin");
});

const suspend = (userId: string, reason?: string) => setSuspended(app, admin, userId, true, reason);
const restore = (userId: string) => setSuspended(app, admin, userId, false);
const getStatus = async (path: string) => (await app.send(path)).status;
const isListed = async (slug: string) => (await getStatus(`/rest/v1/doula_profiles/${slug}`)) === 200;
const readAuditLog = (userId: string) =>
  app.db
    .select({
      action: schema.auditLog.action,
      actorId: schema.auditLog.actorId,
      after: schema.auditLog.after,
    })
    .from(schema.auditLog)
    .where(eq(schema.auditLog.subjectId, userId))
    .orderBy(schema.auditLog.createdAt);

describe("[2.14] suspending a doula", () => {
  test("hides them everywhere until they are restored", async () => {
    const doula = await insertDoula(app, { location: "Marfa, TX", fullName: "Quilla Marfa" });
    const client = await signedInUser(app, "client");
    await saveFavorite(app, client, doula.id);
    // The sitemap is cached for a minute.
    let minutes = 0;
    const shown = async () => {
      minutes += 20;
      app.setNow(new Date(monday.getTime() + minutes * 60_000));
      return {
        page: await isListed(doula.slug),
        search: await (await app.send("/rest/v1/doula_profiles?sort=newest"))
          .text()
          .then((text) => text.includes(doula.id)),
        sitemap: (await (await app.send("/sitemap.xml")).text()).includes(doula.slug),
        favorite: (await listFavorites(app, client)).items[0]?.doula.is_listed,
        slots: (await app.send(`/rest/v1/doula_profiles/${doula.slug}/slots`)).status,
      };
    };
    const before = await shown();
    expect(before).toMatchObject({ page: true, sitemap: true, favorite: true });
    const response = await suspend(doula.userId, "  Three complaints ");
    expect(userManagementSchema.parse(await response.json()).suspended_at).not.toBeNull();
    expect(await shown()).toMatchObject({ page: false, search: false, sitemap: false, favorite: false });
    expect(await errorCode(await app.send(`/rest/v1/doula_profiles/${doula.slug}`))).toBe("doula_unlisted");
    expect(await errorCode(await saveFavorite(app, await signedInUser(app, "client"), doula.id))).toBe(
      "doula_not_found",
    );
    expect(userManagementSchema.parse(await (await restore(doula.userId)).json()).suspended_at).toBeNull();
    expect(await shown()).toEqual(before);
    app.setNow(monday);
    expect(await readAuditLog(doula.userId)).toEqual([
      { action: "user.suspended", actorId: admin.id, after: { rule: "respect", reason: "Three complaints" } },
      { action: "user.restored", actorId: admin.id, after: null },
    ]);
  });

  test.each(["changed_type", "by_admin"] as const)(
    "does not list a profile on restoring that is unlisted for another reason: %s",
    async (reason) => {
      const doula = await insertDoula(app);
      const unlisting = { userId: doula.userId, reason };
      await suspend(doula.userId);
      await inTransaction(app.db, (tx) => unlistDoula(tx, { ...unlisting, now: monday }));
      await restore(doula.userId);
      expect(await isListed(doula.slug)).toBe(false);
      await inTransaction(app.db, (tx) => relistDoula(tx, unlisting));
      expect(await isListed(doula.slug)).toBe(true);
    },
  );

  test("survives a change of type and back", async () => {
    const doula = await insertDoula(app);
    await suspend(doula.userId);
    const names = { first_name: "Grace", last_name: "Okafor", extra_intro_calls: 0 };
    for (const user_type of ["client", "doula"]) {
      const json = { ...names, user_type };
      await app.send(`/rest/v1/users/${doula.userId}`, { method: "PUT", as: admin.cookie, json });
    }
    expect(await isListed(doula.slug)).toBe(false);
    await restore(doula.userId);
    expect(await isListed(doula.slug)).toBe(true);
  });

  test("also applies to a person made a doula while suspended", async () => {
    const { id } = await insertUser(app, "client");
    await suspend(id);
    const json = { first_name: "Ana", last_name: "Ruiz", user_type: "doula", extra_intro_calls: 0 };
    await app.send(`/rest/v1/users/${id}`, { method: "PUT", as: admin.cookie, json });
    const read = () => app.db.query.doulaProfiles.findFirst({ where: eq(schema.doulaProfiles.userId, id) });
    expect(await read()).toMatchObject({ unlistedReasons: ["suspended"] });
    await restore(id);
    expect(await read()).toMatchObject({ unlistedReasons: [], unlistedAt: null });
  });
});

describe("[2.14] suspending", () => {
  test("cancels the person's calls and requests, without giving the reason", async () => {
    const thread = await insertThread(app);
    const requestConversation = await insertThread(app, { requiresApproval: true });
    await booked(app, thread.parent, thread.doula, wednesdayNine);
    expect((await bookIntroCall(app, thread.parent, requestConversation.doula.id, wednesdayTen)).status).toBe(
      201,
    );
    await suspend(thread.parent.id, "Rude to doulas");
    for (const { doula } of [thread, requestConversation]) {
      const [call] = await app.db
        .select()
        .from(schema.bookings)
        .where(eq(schema.bookings.doulaProfileId, doula.id));
      expect(call).toMatchObject({ status: "cancelled", cancelReason: null });
      const cancelled = await app.emailTo(doula.email ?? "", /^Cancelled/);
      expect(cancelled.text).not.toMatch(/suspen|rude/i);
    }
    await app.emailTo(thread.parent.email, /^Cancelled/);

    const other = await insertThread(app);
    await booked(app, other.parent, other.doula, wednesdayNine);
    await suspend(other.doula.userId);
    expect((await readBookings(app, other.parent)).items).toMatchObject([{ status: "cancelled" }]);
    expect((await app.emailTo(other.parent.email, /^Cancelled/)).text).not.toMatch(/suspen/i);
  });

  test("closes the doula for booking and their conversations, without giving the reason", async () => {
    const [ofDoula, ofParent] = [await insertThread(app), await insertThread(app)];
    await sendText(app, ofParent.parent, ofParent.id, "Hello");
    await suspend(ofDoula.doula.userId);
    await suspend(ofParent.parent.id);
    expect(await errorCode(await bookIntroCall(app, ofDoula.parent, ofDoula.doula.id, wednesdayNine))).toBe(
      "doula_not_found",
    );
    expect(await errorCode(await sendMessage(app, ofDoula.parent, ofDoula.id, "Hello"))).toBe(
      "doula_not_found",
    );
    expect(await errorCode(await sendMessage(app, ofParent.doula, ofParent.id, "Hello"))).toBe(
      "conversation_closed",
    );
    expect((await readConversation(app, ofDoula.parent, ofDoula.id)).cannot_write).toBe("doula_not_found");
    expect((await readConversation(app, ofParent.doula, ofParent.id)).cannot_write).toBe(
      "conversation_closed",
    );

    const stranger = await signedInUser(app, "client");
    const start = await startConversation(app, stranger, { doula_profile_id: ofDoula.doula.id });
    expect(await errorCode(start)).toBe("doula_not_found");
    const attempt = await startConversation(app, ofDoula.doula, { client_id: ofParent.parent.id });
    expect(await errorCode(attempt)).toBe("unauthenticated");

    await restore(ofParent.parent.id);
    expect((await sendMessage(app, ofParent.doula, ofParent.id, "Hello")).status).toBe(201);
  });

  test("reveals nothing to a doula about a parent they never met", async () => {
    const { doula } = await insertThread(app);
    const parent = await insertUser(app, "client");
    await suspend(parent.id);
    expect(await errorCode(await startConversation(app, doula, { client_id: parent.id }))).toBe(
      "parent_not_met",
    );
  });

  test("ends sessions and their streams", async () => {
    const person = await signedInUser(app, "client");
    const server = await listenOnPort(app);
    const events = await openEvents(server.url, { cookie: person.cookie });
    expect(await events.next()).toEqual({ type: "ready" });
    await suspend(person.id);
    expect(await events.next()).toEqual({ type: "session.ended" });
    expect(await events.next()).toBeUndefined();
    expect(await isSignedIn(app, person.cookie)).toBe(false);
    await server.close();
  });

  test("has no further effect when repeated", async () => {
    const { id } = await insertUser(app, "client");
    for (const reason of ["First", "Second"]) expect((await suspend(id, reason)).status).toBe(200);
    for (const _ of [1, 2]) expect((await restore(id)).status).toBe(200);
    expect((await readAuditLog(id)).map(({ action }) => action)).toEqual(["user.suspended", "user.restored"]);
  });

  test("from a page of the previous release, which names no rule, sends an email that names none", async () => {
    const person = await signedInUser(app, "client");
    const path = `/rest/v1/users/${person.id}/suspension`;
    const json = { reason: "Quillfeather was rude" };
    expect((await app.send(path, { method: "PUT", as: admin.cookie, json })).status).toBe(200);
    const { text } = await app.emailTo(person.email, /account is suspended$/);
    expect(text).toContain("because how it was used did not meet our Terms.");
    expect(text).not.toMatch(/Quillfeather/);
    expect((await readAuditLog(person.id))[0]?.after).toEqual(json);
  });

  test("is never possible for the admin's own account", async () => {
    expect(await errorCode(await suspend(admin.id))).toBe("own_account");
    await signedInUser(app, "admin");
    expect(await errorCode(await suspend(admin.id))).toBe("own_account");
    expect(await isSignedIn(app, admin.cookie)).toBe(true);
    expect(await readAuditLog(admin.id)).toEqual([]);
  });

  test("is refused for the last admin who is not suspended", async () => {
    const other = await signedInUser(app, "admin");
    expect((await suspend(other.id)).status).toBe(200);
    const json = { first_name: "Zed", last_name: "Admin", user_type: "client", extra_intro_calls: 0 };
    const refused = [
      await app.send(`/rest/v1/users/${admin.id}`, { method: "PUT", as: admin.cookie, json }),
      await app.send("/auth/v1/user", {
        method: "DELETE",
        as: admin.cookie,
        json: { current_password: password },
      }),
    ];
    expect(await Promise.all(refused.map(errorCode))).toEqual(["last_admin", "admin_not_demoted"]);
    expect(await isSignedIn(app, admin.cookie)).toBe(true);
  });

  test("is shown in the list of users", async () => {
    const person = await insertUser(app, "client", "Sus Pended");
    await suspend(person.id);
    const read = async (query: string) =>
      userPageSchema.parse(await (await app.send(`/rest/v1/users?${query}`, { as: admin.cookie })).json());
    const page = await read("suspended=true&search=pended");
    expect(page.items).toMatchObject([{ id: person.id, suspended_at: monday.toISOString() }]);
    expect(page.counts?.found).toBe(1);
    await restore(person.id);
    expect((await read("suspended=true&search=pended")).items).toEqual([]);
    expect((await app.send("/rest/v1/users?suspended=maybe", { as: admin.cookie })).status).toBe(400);
  });

  test("keeps the reason in the audit log only as long as the account exists", async () => {
    const { id } = await insertUser(app, "client");
    await suspend(id, "Quillfeather was rude");
    await app.send(`/rest/v1/users/${id}`, { method: "DELETE", as: admin.cookie });
    expect((await readAuditLog(id))[0]).toMatchObject({ action: "user.suspended", after: null });
  });

  test("gets not_found for an unknown ID, and accepts a reason of at most 1,000 characters", async () => {
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await errorCode(await suspend(nobody))).toBe("not_found");
    expect(await errorCode(await restore(nobody))).toBe("not_found");
    expect(await errorCode(await suspend(nobody, "x".repeat(1001)))).toBe("invalid_input");
    expect((await signIn(app, admin.email)).status).toBe(200);
  });
});
