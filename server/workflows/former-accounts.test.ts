import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { userManagementSchema } from "../../contract/identity/users.schema.ts";
import { ownWarningSchema, reportDetailSchema } from "../../contract/trust/reports.schema.ts";
import { schema } from "../../db/database.ts";
import { nightlyDeletions } from "../app.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { runNightlyDeletions } from "../platform/jobs/housekeeping.ts";
import { createEncryption } from "../platform/security/encryption.ts";
import { readCookieJar, readEmailToken, signUp, signUpDoula, verify } from "../testing/accounts.ts";
import { encryptionKey, useTestApp } from "../testing/app.ts";
import { filesOfArchive } from "../testing/archive.ts";
import { wednesdayNine } from "../testing/booking-changes.ts";
import {
  insertThread,
  sendText,
  setBlock,
  signedInDoula,
  startConversation,
} from "../testing/conversations.ts";
import {
  bookIntroCall,
  errorCode,
  exportData,
  insertDoula,
  password,
  readCookie,
  signedInUser,
  signIn,
  type TestPerson,
  waitForEmailToken,
} from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { saveSettings } from "../testing/settings.ts";
import { restoreRelations } from "../trust/former-accounts/service.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

const months = (count: number) => new Date(Date.UTC(2026, 10 + count, 23, 10));

let mailboxes = 0;
/** Signs up a parent, confirmed and signed in, whose address has its own mailbox. */
async function signUpParent(email = `ana-${++mailboxes}@returning.test`): Promise<TestPerson> {
  const browser = readCookieJar(await signUp(app, email));
  return { ...(await confirm(email, browser)), fullName: "Ana Maria Ruiz" };
}

let aliases = 0;
/** Returns another address of the same mailbox. */
const makeAlias = ({ email }: { email: string }) => email.replace("@", `+${++aliases}@`);

async function confirm(email: string, browser: string) {
  const { token } = await readEmailToken(app, email);
  const cookie = readCookie(await verify(app, token, { as: browser }));
  const user = await app.db.query.users.findFirst({ where: eq(schema.users.email, email) });
  return { id: user?.id ?? "", email, cookie };
}

const deleteAccount = async ({ cookie }: { cookie: string }) => {
  const json = { current_password: password };
  expect((await app.send("/auth/v1/user", { method: "DELETE", as: cookie, json })).status).toBe(204);
};

/** Inserts a conversation between a new parent and a listed doula. */
async function addThread(parent: TestPerson) {
  const doula = await signedInDoula(app);
  const started = await startConversation(app, parent, { doula_profile_id: doula.id });
  const { id } = (await started.json()) as { id: string };
  return { id, parent, doula };
}

const findBlocks = (userId: string) =>
  app.db.query.blocks.findMany({
    where: (block, { or }) => or(eq(block.blockerId, userId), eq(block.blockedId, userId)),
  });

async function readEarlierAccount(userId: string, admin: { cookie: string }) {
  const response = await app.send(`/rest/v1/users/${userId}/management`, { as: admin.cookie });
  return userManagementSchema.parse(await response.json()).earlier_account;
}

describe("[7.1] a blocked person who deletes the account and signs up again", () => {
  test("cannot book or write to the person who blocked them", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const again = await signUpParent(makeAlias(parent));
    const refused = await bookIntroCall(app, again, doula.id, wednesdayNine);
    expect(refused.status).toBe(404);
    expect(await errorCode(refused)).toBe("doula_not_found");
    const started = await startConversation(app, again, { doula_profile_id: doula.id });
    expect(await errorCode(started)).toBe("conversation_closed");
    expect((await bookIntroCall(app, again, (await insertDoula(app)).id, wednesdayNine)).status).toBe(201);
  });

  test("is recognized only by a confirmed address of the same mailbox", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const other = await signUpParent();
    expect(await findBlocks(other.id)).toEqual([]);
    await signUp(app, parent.email);
    const unconfirmed = await app.db.query.users.findFirst({ where: eq(schema.users.email, parent.email) });
    expect(await findBlocks(unconfirmed?.id ?? "")).toEqual([]);
  });

  test("is recognized after deleting several accounts of the mailbox", async () => {
    let parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    for (let time = 0; time < 2; time++) {
      await deleteAccount(parent);
      parent = await signUpParent(makeAlias(parent));
      expect(await errorCode(await bookIntroCall(app, parent, doula.id, wednesdayNine))).toBe(
        "doula_not_found",
      );
    }
  });

  test("is recognized in two accounts of the mailbox at the same time", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    for (const again of [await signUpParent(makeAlias(parent)), await signUpParent(makeAlias(parent))])
      expect(await errorCode(await bookIntroCall(app, again, doula.id, wednesdayNine))).toBe(
        "doula_not_found",
      );
  });

  test("is recognized once another account's address changes to the mailbox", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const other = await signUpParent();
    const moved = makeAlias(parent);
    const json = { current_password: password, email: moved };
    await app.send("/auth/v1/user", { method: "PUT", as: other.cookie, json });
    const token = await waitForEmailToken(app, moved, "/confirm-email-change");
    const path = "/auth/v1/user/email_change/verify";
    expect((await app.send(path, { method: "POST", json: { token } })).status).toBe(204);
    expect(await errorCode(await bookIntroCall(app, other, doula.id, wednesdayNine))).toBe("doula_not_found");
  });

  test("is shown to admins with the block", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    const admin = await signedInUser(app, "admin");
    expect(await readEarlierAccount(parent.id, admin)).toEqual({ warnings: 0, blocks: 0 });
    await deleteAccount(parent);
    const again = await signUpParent(makeAlias(parent));
    expect(await readEarlierAccount(again.id, admin)).toEqual({ warnings: 0, blocks: 1 });
    expect(await readEarlierAccount(doula.userId, admin)).toEqual({ warnings: 0, blocks: 0 });
  });

  test("is not shown to a parent who blocked them as a doula", async () => {
    const thread = await insertThread(app);
    await setBlock(app, thread.parent, thread.id, true);
    await deleteAccount(thread.doula);
    const email = makeAlias({ email: thread.doula.userEmail });
    const { id } = await confirm(email, readCookieJar(await signUpDoula(app, email)));
    const [profile] = await app.db
      .update(schema.doulaProfiles)
      .set({ status: "approved" })
      .where(eq(schema.doulaProfiles.userId, id))
      .returning();
    const refused = await bookIntroCall(app, thread.parent, profile?.id ?? "", wednesdayNine);
    expect(await errorCode(refused)).toBe("doula_not_found");
    const started = await startConversation(app, thread.parent, { doula_profile_id: profile?.id ?? "" });
    expect(await errorCode(started)).toBe("conversation_closed");
  });
});

test("[7.1] a person who deleted their account and signed up again is still protected by their block", async () => {
  const parent = await signUpParent();
  const { id, doula } = await addThread(parent);
  await setBlock(app, parent, id, true);
  await deleteAccount(parent);
  const again = await signUpParent(makeAlias(parent));
  expect(await errorCode(await bookIntroCall(app, again, doula.id, wednesdayNine))).toBe("doula_not_found");
  const files = await filesOfArchive(await exportData(app, again.cookie));
  expect(JSON.parse(String(files.get("blocks-and-reports.json")))).toMatchObject({ blocks: [] });
});

test("[7.1] a block remains after both people have deleted their accounts and signed up again", async () => {
  const parent = await signUpParent();
  const thread = await addThread(parent);
  await setBlock(app, thread.doula, thread.id, true);
  await deleteAccount(parent);
  await deleteAccount(thread.doula);
  const again = await signUpParent(makeAlias(parent));
  const email = makeAlias({ email: thread.doula.userEmail });
  const doula = await confirm(email, readCookieJar(await signUpDoula(app, email)));
  const blocks = await findBlocks(again.id);
  expect(blocks).toContainEqual(expect.objectContaining({ blockerId: doula.id, blockedId: again.id }));
});

test("[7.1] a doula blocked from two accounts of one mailbox is blocked once", async () => {
  const parent = await signUpParent();
  const alias = await signUpParent(makeAlias(parent));
  const doula = await signedInDoula(app);
  for (const person of [parent, alias]) {
    const started = await startConversation(app, person, { doula_profile_id: doula.id });
    const { id } = (await started.json()) as { id: string };
    await setBlock(app, person, id, true);
    await setBlock(app, doula, id, true);
  }
  await deleteAccount(parent);
  await deleteAccount(alias);
  const again = await signUpParent(makeAlias(parent));
  const blocks = await findBlocks(again.id);
  expect(blocks.map(({ blockerId }) => blockerId).sort()).toEqual([again.id, doula.userId].sort());
});

describe("[7.1] a reported person who deletes the account and signs up again", () => {
  async function insertReported(outcome: "open" | "warned" | "dismissed") {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await sendText(app, parent, id, "Answer me!");
    const path = `/rest/v1/conversations/${id}/reports`;
    const json = { reason: "harassment" };
    const reported = await app.send(path, { method: "POST", as: doula.cookie, json });
    const { id: reportId } = (await reported.json()) as { id: string };
    const admin = await signedInUser(app, "admin");
    if (outcome !== "open")
      await app.send(`/rest/v1/reports/${reportId}/review`, {
        method: "POST",
        as: admin.cookie,
        json: { outcome, note: "Read it", ...(outcome === "warned" && { rule: "respect" }) },
      });
    await deleteAccount(parent);
    const again = await signUpParent(makeAlias(parent));
    const response = await app.send(`/rest/v1/reports/${reportId}`, { as: admin.cookie });
    return { again, doula, admin, report: reportDetailSchema.parse(await response.json()) };
  }

  test("becomes the subject of the open report", async () => {
    const { again, report } = await insertReported("open");
    expect(report.reported).toMatchObject({ id: again.id, email: again.email });
    expect(report.messages).toMatchObject([{ content: "Answer me!", is_from_reported: true }]);
  });

  test("[7.1] does not see the warning of the earlier account", async () => {
    const { again, report } = await insertReported("warned");
    expect(report).toMatchObject({ outcome: "warned", reported: { id: again.id } });
    const own = await app.send("/rest/v1/warnings/own", { as: again.cookie });
    expect(ownWarningSchema.parse(await own.json()).warned_at).toBeNull();
    const files = await filesOfArchive(await exportData(app, again.cookie));
    expect(JSON.parse(String(files.get("warnings-and-suspensions.json")))).toEqual({
      warnings: [],
      suspensions: [],
    });
    expect(JSON.parse(String(files.get("audit-log.json")))).toEqual([]);
  });

  test("is shown to admins with the warning of the earlier account", async () => {
    const { again, doula, admin } = await insertReported("warned");
    expect(await readEarlierAccount(again.id, admin)).toEqual({ warnings: 1, blocks: 0 });
    expect(await readEarlierAccount(doula.userId, admin)).toEqual({ warnings: 0, blocks: 0 });
  });

  test("is not named to the reporter", async () => {
    const { again, doula } = await insertReported("open");
    const files = await filesOfArchive(await exportData(app, doula.cookie));
    const stored = String(files.get("blocks-and-reports.json"));
    expect(JSON.parse(stored)).toMatchObject({ reports: [{ reason: "harassment", reported_id: null }] });
    expect(stored).not.toContain(again.id);
  });

  test("is not linked to a report that was dismissed", async () => {
    expect((await insertReported("dismissed")).report.reported).toBeNull();
  });
});

describe("[7.1] the retained data of a deleted account", () => {
  test("contains neither address nor name", async () => {
    await app.db.delete(schema.formerAccounts);
    await deleteAccount(await signUpParent());
    expect(await app.db.select().from(schema.formerAccounts)).toEqual([]);
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const stored = JSON.stringify([
      await app.db.select().from(schema.formerAccounts),
      await app.db.select().from(schema.blocks).where(eq(schema.blocks.blockerId, doula.userId)),
    ]);
    for (const trace of ["returning", "ana-", "Ana"]) expect(stored).not.toContain(trace);
  });

  test("is deleted 12 months later", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const countBlocks = () => app.db.$count(schema.blocks, eq(schema.blocks.blockerId, doula.userId));
    await runNightlyDeletions(
      { db: app.db, now: () => new Date(months(12).getTime() - 1) },
      nightlyDeletions,
    );
    expect(await countBlocks()).toBe(1);
    await runNightlyDeletions({ db: app.db, now: () => months(12) }, nightlyDeletions);
    expect(await countBlocks()).toBe(0);
    expect(await app.db.$count(schema.formerAccounts)).toBe(0);
  });

  test("still applies after ENCRYPTION_KEY changes", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const again = await signedInUser(app, "client");
    const encryption = createEncryption({
      key: "another key of the tests, long enough",
      previousKey: encryptionKey,
    });
    const owner = { userId: again.id, email: parent.email };
    await inTransaction(app.db, (tx) => restoreRelations({ ...app, encryption }, tx, owner));
    expect(await findBlocks(again.id)).toHaveLength(1);
  });

  test("applies at sign-up while confirmation is off", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    await saveSettings(app, { requireEmailVerification: false });
    const cookie = readCookie(await signUp(app, parent.email));
    expect(await errorCode(await bookIntroCall(app, { cookie }, doula.id, wednesdayNine))).toBe(
      "doula_not_found",
    );
  });

  test("is empty if the account was never confirmed or used", async () => {
    const { id, parent, doula } = await insertThread(app);
    await app.db
      .update(schema.users)
      .set({ emailVerified: false, hasSignedIn: false })
      .where(eq(schema.users.id, parent.id));
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    expect(await app.db.$count(schema.blocks, eq(schema.blocks.blockerId, doula.userId))).toBe(0);
  });

  test("remains if the account was used while confirmation was off", async () => {
    const { id, parent, doula } = await insertThread(app);
    await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, parent.id));
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    expect(await app.db.$count(schema.blocks, eq(schema.blocks.blockerId, doula.userId))).toBe(1);
  });

  test("applies to an unconfirmed account that signs in once confirmation is off", async () => {
    const parent = await signUpParent();
    const { id, doula } = await addThread(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    await signUp(app, parent.email);
    await saveSettings(app, { requireEmailVerification: false });
    const cookie = readCookie(await signIn(app, parent.email));
    expect(await errorCode(await bookIntroCall(app, { cookie }, doula.id, wednesdayNine))).toBe(
      "doula_not_found",
    );
  });
});
