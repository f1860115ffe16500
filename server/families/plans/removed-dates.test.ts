import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { createEncryption, UnknownKey } from "../../platform/security/encryption.ts";
import { useTestApp } from "../../testing/app.ts";
import { dueDate, enterLoss, readDueDate, signedInParent, undoLoss } from "../../testing/births.ts";
import { deleteAccount } from "../../workflows/delete-account.ts";
import { readOwnBirth } from "../../workflows/read-plans.ts";
import { encryptLosses, sealRemoved } from "./removed-dates.ts";
import { sealLosses } from "./seal-losses.ts";

const app = await useTestApp();
const key = "another key of the tests, long enough to encrypt with";
const previousKey = "a key of the tests, long enough to encrypt with";
const rotated = createEncryption({ key, previousKey });

const newestLoss = sql`(select id from sealed_losses order by created_at desc limit 1)`;

async function parentAfterLoss() {
  const parent = await signedInParent(app);
  await enterLoss(app, parent);
  return parent;
}

/** A loss as release 1.0.0 stores it, which also takes the due date out of the profile. */
async function insertPlainLoss({ id: userId }: { id: string }): Promise<void> {
  const dates = { due_date: dueDate, born_on: null, birth_entered_at: null, orders: [] };
  const removed = sealRemoved(app.encryption, userId, dates);
  await app.db.execute(sql`update parent_profiles set due_date = null where user_id = ${userId}`);
  await app.db.insert(schema.losses).values({ userId, removed });
}

test("[7.1] a loss is re-encrypted with a new key only if the previous one is known, and can still be undone", async () => {
  const parent = await parentAfterLoss();
  await expect(encryptLosses(app.db, createEncryption({ key }))).rejects.toThrow(UnknownKey);
  expect(await encryptLosses(app.db, rotated)).toEqual({ unreadable: 0 });
  const { rows } = await app.db.execute(sql`select removed from sealed_losses where id = ${newestLoss}`);
  expect(String(rows[0]?.removed)).toContain(rotated.currentPrefix);
  await encryptLosses(app.db, createEncryption({ key: previousKey, previousKey: key }));
  expect((await undoLoss(app, parent)).status).toBe(200);
  expect(await readDueDate(app, parent)).toBe(dueDate);
});

test("[7.1] a loss is found during and after a change of ENCRYPTION_KEY", async () => {
  const parent = await parentAfterLoss();
  const find = async (encryption: typeof rotated) =>
    (await readOwnBirth({ ...app, encryption }, parent.id)).loss?.undo_until;
  expect(await find(rotated), "before the new key stores it again").toBeTruthy();
  await encryptLosses(app.db, rotated);
  expect(await find(createEncryption({ key })), "without the previous key").toBeTruthy();
  const next = createEncryption({ key: previousKey, previousKey: key });
  expect(await find(next), "in a process that has the keys the other way round").toBeTruthy();
  await encryptLosses(app.db, next);
});

test("[7.1] a loss that a process with the old key stored again is one loss after the next start", async () => {
  const parent = await parentAfterLoss();
  await encryptLosses(app.db, rotated);
  // `app` has only the old key here, so it does not find the renewed row.
  await enterLoss(app, parent);
  expect(await encryptLosses(app.db, rotated)).toEqual({ unreadable: 0 });
  const { loss } = await readOwnBirth({ ...app, encryption: rotated }, parent.id);
  expect(loss).toBeTruthy();
  await encryptLosses(app.db, createEncryption({ key: previousKey, previousKey: key }));
});

test("[7.1] a loss copied to another parent's row does not decrypt", async () => {
  await parentAfterLoss();
  await parentAfterLoss();
  await app.db.execute(sql`
    update sealed_losses set removed = (select s.removed from sealed_losses s where s.id <> ${newestLoss} and s.removed is not null limit 1)
    where id = ${newestLoss}
  `);
  expect(await encryptLosses(app.db, rotated)).toEqual({ unreadable: 1 });
  await app.db.execute(sql`delete from sealed_losses`);
});

test("[7.1] the tables of losses name no parent, those that release 1.0.0 stored from the next night on", async () => {
  const [parent, older] = [await parentAfterLoss(), await signedInParent(app)];
  await insertPlainLoss(older);
  expect((await readOwnBirth(app, older.id)).loss, "before that night").toMatchObject({
    undo_until: expect.any(String),
  });
  await sealLosses(app);
  expect(await app.db.$count(schema.losses)).toBe(0);
  const stored = JSON.stringify(await app.db.select().from(schema.sealedLosses));
  for (const { id } of [parent, older]) expect(stored).not.toContain(id);
  expect((await undoLoss(app, older)).status).toBe(200);
  expect(await readDueDate(app, older)).toBe(dueDate);
});

test("[7.1] deleting an account deletes its loss", async () => {
  const parent = await parentAfterLoss();
  const before = await app.db.$count(schema.sealedLosses);
  await deleteAccount(app, undefined, { userId: parent.id, by: { kind: "owner" } });
  expect(await app.db.$count(schema.sealedLosses)).toBe(before - 1);
});

test("[2.4] what release 1.0.0 does beside this one ends a loss: a new due date at once, a deleted account by night", async () => {
  await sealLosses(app);
  const before = await app.db.$count(schema.sealedLosses);
  const [parent, deleted] = [await parentAfterLoss(), await parentAfterLoss()];
  await app.db.execute(sql`update parent_profiles set due_date = ${dueDate} where user_id = ${parent.id}`);
  expect((await readOwnBirth(app, parent.id)).loss).toBeNull();
  await app.db.execute(sql`delete from users where id = ${deleted.id}`);
  await sealLosses(app);
  expect(await app.db.$count(schema.sealedLosses)).toBe(before);
});
