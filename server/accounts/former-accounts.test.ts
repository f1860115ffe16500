import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownWarningSchema, reportDetailSchema } from "../../contract/reports.schema.ts";
import { userManagementSchema } from "../../contract/users.schema.ts";
import { schema } from "../../db/database.ts";
import { nightlyDeletions } from "../app.ts";
import { createEncryption } from "../platform/encryption.ts";
import { runNightlyDeletions } from "../platform/housekeeping.ts";
import { jarOf, signUp, signUpDoula, tokenOfMailTo, verify } from "../testing/accounts.ts";
import { encryptionKey, startTestApp, type TestApp } from "../testing/app.ts";
import { filesOfArchive } from "../testing/archive.ts";
import { wednesdayNine } from "../testing/booking-changes.ts";
import { insertThread, say, setBlock, signedInDoula, startConversation } from "../testing/conversations.ts";
import {
  bookIntroCall,
  codeOf,
  cookieOf,
  exportData,
  insertDoula,
  linkOfMail,
  password,
  signedInUser,
  signIn,
  type TestPerson,
} from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { resetSettings, saveSettings } from "../testing/settings.ts";
import { restoreRelations } from "./former-accounts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

const months = (count: number) => new Date(Date.UTC(2026, 10 + count, 23, 10));

let mailboxes = 0;
/** Signs up a parent, confirmed and signed in, with an address of a mailbox that is theirs alone. */
async function newParent(email = `ana-${++mailboxes}@returning.test`): Promise<TestPerson> {
  const browser = jarOf(await signUp(app, email));
  return { ...(await confirm(email, browser)), fullName: "Ana Maria Ruiz" };
}

let aliases = 0;
/** Another address of the same mailbox. */
const aliasOf = ({ email }: { email: string }) => email.replace("@", `+${++aliases}@`);

async function confirm(email: string, browser: string) {
  const { token } = await tokenOfMailTo(app, email);
  const cookie = cookieOf(await verify(app, token, { as: browser }));
  const user = await app.db.query.users.findFirst({ where: eq(schema.users.email, email) });
  return { id: user?.id ?? "", email, cookie };
}

const deleteAccount = async ({ cookie }: { cookie: string }) => {
  const json = { current_password: password };
  expect((await app.send("/auth/v1/user", { method: "DELETE", as: cookie, json })).status).toBe(204);
};

/** A conversation of a new parent with a listed doula. */
async function insertThreadOf(parent: TestPerson) {
  const doula = await signedInDoula(app);
  const started = await startConversation(app, parent, { doula_profile_id: doula.id });
  const { id } = (await started.json()) as { id: string };
  return { id, parent, doula };
}

const blocksOf = (userId: string) =>
  app.db.query.blocks.findMany({
    where: (block, { or }) => or(eq(block.blockerId, userId), eq(block.blockedId, userId)),
  });

async function earlierAccountOf(userId: string, admin: { cookie: string }) {
  const response = await app.send(`/rest/v1/users/${userId}/management`, { as: admin.cookie });
  return userManagementSchema.parse(await response.json()).earlier_account;
}

describe("a person who was blocked, deletes the account and signs up again", () => {
  test("books no call with who blocked them, and cannot write to them", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const again = await newParent(aliasOf(parent));
    const refused = await bookIntroCall(app, again, doula.id, wednesdayNine);
    expect(refused.status).toBe(404);
    expect(await codeOf(refused)).toBe("doula_not_found");
    const started = await startConversation(app, again, { doula_profile_id: doula.id });
    expect(await codeOf(started)).toBe("conversation_closed");
    expect((await bookIntroCall(app, again, (await insertDoula(app)).id, wednesdayNine)).status).toBe(201);
  });

  test("is not recognized before the address is confirmed, nor with another mailbox", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const other = await newParent();
    expect(await blocksOf(other.id)).toEqual([]);
    await signUp(app, parent.email);
    const unconfirmed = await app.db.query.users.findFirst({ where: eq(schema.users.email, parent.email) });
    expect(await blocksOf(unconfirmed?.id ?? "")).toEqual([]);
  });

  test("is recognized in each account of the mailbox that they delete", async () => {
    let parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    for (let time = 0; time < 2; time++) {
      await deleteAccount(parent);
      parent = await newParent(aliasOf(parent));
      expect(await codeOf(await bookIntroCall(app, parent, doula.id, wednesdayNine))).toBe("doula_not_found");
    }
  });

  test("is recognized in a second account of the mailbox beside the first", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    for (const again of [await newParent(aliasOf(parent)), await newParent(aliasOf(parent))])
      expect(await codeOf(await bookIntroCall(app, again, doula.id, wednesdayNine))).toBe("doula_not_found");
  });

  test("is recognized once another account moves to the mailbox", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const other = await newParent();
    const moved = aliasOf(parent);
    const json = { current_password: password, email: moved };
    await app.send("/auth/v1/user", { method: "PUT", as: other.cookie, json });
    const { searchParams } = await linkOfMail(app, moved, "/confirm-email-change");
    const token = searchParams.get("token");
    const path = "/auth/v1/user/email_change/verify";
    expect((await app.send(path, { method: "POST", json: { token } })).status).toBe(204);
    expect(await codeOf(await bookIntroCall(app, other, doula.id, wednesdayNine))).toBe("doula_not_found");
  });

  test("is shown to admins with its block", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    const admin = await signedInUser(app, "admin");
    expect(await earlierAccountOf(parent.id, admin)).toEqual({ warnings: 0, blocks: 0 });
    await deleteAccount(parent);
    const again = await newParent(aliasOf(parent));
    expect(await earlierAccountOf(again.id, admin)).toEqual({ warnings: 0, blocks: 1 });
    expect(await earlierAccountOf(doula.userId, admin)).toEqual({ warnings: 0, blocks: 0 });
  });

  test("is not shown to a parent who blocked them as a doula", async () => {
    const thread = await insertThread(app);
    await setBlock(app, thread.parent, thread.id, true);
    await deleteAccount(thread.doula);
    const email = aliasOf({ email: thread.doula.userEmail });
    const { id } = await confirm(email, jarOf(await signUpDoula(app, email)));
    const [profile] = await app.db
      .update(schema.doulaProfiles)
      .set({ status: "approved" })
      .where(eq(schema.doulaProfiles.userId, id))
      .returning();
    const refused = await bookIntroCall(app, thread.parent, profile?.id ?? "", wednesdayNine);
    expect(await codeOf(refused)).toBe("doula_not_found");
    const started = await startConversation(app, thread.parent, { doula_profile_id: profile?.id ?? "" });
    expect(await codeOf(started)).toBe("conversation_closed");
  });
});

test("a block that its author carried over still counts, and is not in their data export", async () => {
  const parent = await newParent();
  const { id, doula } = await insertThreadOf(parent);
  await setBlock(app, parent, id, true);
  await deleteAccount(parent);
  const again = await newParent(aliasOf(parent));
  expect(await codeOf(await bookIntroCall(app, again, doula.id, wednesdayNine))).toBe("doula_not_found");
  const files = await filesOfArchive(await exportData(app, again.cookie));
  expect(JSON.parse(String(files.get("blocks-and-reports.json")))).toMatchObject({ blocks: [] });
});

test("a block holds after both people have deleted their accounts and signed up again", async () => {
  const parent = await newParent();
  const thread = await insertThreadOf(parent);
  await setBlock(app, thread.doula, thread.id, true);
  await deleteAccount(parent);
  await deleteAccount(thread.doula);
  const again = await newParent(aliasOf(parent));
  const email = aliasOf({ email: thread.doula.userEmail });
  const doula = await confirm(email, jarOf(await signUpDoula(app, email)));
  const blocks = await blocksOf(again.id);
  expect(blocks).toContainEqual(expect.objectContaining({ blockerId: doula.id, blockedId: again.id }));
});

test("two accounts of one mailbox that blocked the same doula leave one block", async () => {
  const parent = await newParent();
  const alias = await newParent(aliasOf(parent));
  const doula = await signedInDoula(app);
  for (const person of [parent, alias]) {
    const started = await startConversation(app, person, { doula_profile_id: doula.id });
    const { id } = (await started.json()) as { id: string };
    await setBlock(app, person, id, true);
    await setBlock(app, doula, id, true);
  }
  await deleteAccount(parent);
  await deleteAccount(alias);
  const again = await newParent(aliasOf(parent));
  const blocks = await blocksOf(again.id);
  expect(blocks.map(({ blockerId }) => blockerId).sort()).toEqual([again.id, doula.userId].sort());
});

describe("a person who was reported, deletes the account and signs up again", () => {
  async function insertReported(outcome: "open" | "warned" | "dismissed") {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await say(app, parent, id, "Answer me!");
    const path = `/rest/v1/conversations/${id}/reports`;
    const json = { reason: "harassment" };
    const kept = await app.send(path, { method: "POST", as: doula.cookie, json });
    const { id: reportId } = (await kept.json()) as { id: string };
    const admin = await signedInUser(app, "admin");
    if (outcome !== "open")
      await app.send(`/rest/v1/reports/${reportId}/review`, {
        method: "POST",
        as: admin.cookie,
        json: { outcome, note: "Read it" },
      });
    await deleteAccount(parent);
    const again = await newParent(aliasOf(parent));
    const response = await app.send(`/rest/v1/reports/${reportId}`, { as: admin.cookie });
    return { again, doula, admin, report: reportDetailSchema.parse(await response.json()) };
  }

  test("is who the open report is about", async () => {
    const { again, report } = await insertReported("open");
    expect(report.reported).toMatchObject({ id: again.id, email: again.email });
    expect(report.messages).toMatchObject([{ content: "Answer me!", is_from_reported: true }]);
  });

  test("keeps a warning for the admins, and is not shown it", async () => {
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
    expect(await earlierAccountOf(again.id, admin)).toEqual({ warnings: 1, blocks: 0 });
    expect(await earlierAccountOf(doula.userId, admin)).toEqual({ warnings: 0, blocks: 0 });
  });

  test("is not named to the person who reported them", async () => {
    const { again, doula } = await insertReported("open");
    const files = await filesOfArchive(await exportData(app, doula.cookie));
    const stored = String(files.get("blocks-and-reports.json"));
    expect(JSON.parse(stored)).toMatchObject({ reports: [{ reason: "harassment", reported_id: null }] });
    expect(stored).not.toContain(again.id);
  });

  test("is not tied to a report that was dismissed", async () => {
    expect((await insertReported("dismissed")).report.reported).toBeNull();
  });
});

describe("what is kept of a deleted account", () => {
  test("holds neither the address nor the name, and nothing without a block or report", async () => {
    await app.db.delete(schema.formerAccounts);
    await deleteAccount(await newParent());
    expect(await app.db.select().from(schema.formerAccounts)).toEqual([]);
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const stored = JSON.stringify([
      await app.db.select().from(schema.formerAccounts),
      await app.db.select().from(schema.blocks).where(eq(schema.blocks.blockerId, doula.userId)),
    ]);
    for (const trace of ["returning", "ana-", "Ana"]) expect(stored).not.toContain(trace);
  });

  test("is deleted 12 months later", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const kept = () => app.db.$count(schema.blocks, eq(schema.blocks.blockerId, doula.userId));
    await runNightlyDeletions(
      { db: app.db, now: () => new Date(months(12).getTime() - 1) },
      nightlyDeletions,
    );
    expect(await kept()).toBe(1);
    await runNightlyDeletions({ db: app.db, now: () => months(12) }, nightlyDeletions);
    expect(await kept()).toBe(0);
    expect(await app.db.$count(schema.formerAccounts)).toBe(0);
  });

  test("is found with the previous key after a change of keys", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    const again = await signedInUser(app, "client");
    const encryption = createEncryption({
      key: "another key of the tests, long enough",
      previousKey: encryptionKey,
    });
    const owner = { userId: again.id, email: parent.email };
    await app.db.transaction((tx) => restoreRelations({ ...app, encryption }, tx, owner));
    expect(await blocksOf(again.id)).toHaveLength(1);
  });

  test("is applied at sign-up itself while no address has to be confirmed", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    await saveSettings(app, { requireEmailVerification: false });
    const cookie = cookieOf(await signUp(app, parent.email));
    await resetSettings(app);
    expect(await codeOf(await bookIntroCall(app, { cookie }, doula.id, wednesdayNine))).toBe(
      "doula_not_found",
    );
  });

  test("is nothing if the account was never confirmed nor used", async () => {
    const { id, parent, doula } = await insertThread(app);
    await app.db
      .update(schema.users)
      .set({ emailVerified: false, hasSignedIn: false })
      .where(eq(schema.users.id, parent.id));
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    expect(await app.db.$count(schema.blocks, eq(schema.blocks.blockerId, doula.userId))).toBe(0);
  });

  test("stays if no address had to be confirmed while the account was used", async () => {
    const { id, parent, doula } = await insertThread(app);
    await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, parent.id));
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    expect(await app.db.$count(schema.blocks, eq(schema.blocks.blockerId, doula.userId))).toBe(1);
  });

  test("is applied to an unconfirmed account that signs in once no address has to be confirmed", async () => {
    const parent = await newParent();
    const { id, doula } = await insertThreadOf(parent);
    await setBlock(app, doula, id, true);
    await deleteAccount(parent);
    await signUp(app, parent.email);
    await saveSettings(app, { requireEmailVerification: false });
    const cookie = cookieOf(await signIn(app, parent.email));
    await resetSettings(app);
    expect(await codeOf(await bookIntroCall(app, { cookie }, doula.id, wednesdayNine))).toBe(
      "doula_not_found",
    );
  });
});
