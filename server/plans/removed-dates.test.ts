import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createEncryption, UnknownKey } from "../platform/encryption.ts";
import { useTestApp } from "../testing/app.ts";
import { dueDate, enterLoss, signedInParent, undoLoss } from "../testing/births.ts";
import { encryptRemovedDates } from "./removed-dates.ts";

const app = await useTestApp();
const key = "another key of the tests, long enough to encrypt with";
const previousKey = "a key of the tests, long enough to encrypt with";

test("[7.1] a loss is re-encrypted with a new key only if the previous one is known, and can still be undone", async () => {
  const parent = await signedInParent(app);
  await enterLoss(app, parent);
  await expect(encryptRemovedDates(app.db, createEncryption({ key }))).rejects.toThrow(UnknownKey);
  expect(await encryptRemovedDates(app.db, createEncryption({ key, previousKey }))).toEqual({
    unreadable: 0,
  });
  const { rows } = await app.db.execute(sql`select removed from losses where user_id = ${parent.id}`);
  expect(String(rows[0]?.removed)).toContain(createEncryption({ key }).currentPrefix);
  await encryptRemovedDates(app.db, createEncryption({ key: previousKey, previousKey: key }));
  expect((await undoLoss(app, parent)).status).toBe(200);
  const profile = await app.send(`/rest/v1/parent_profiles/${parent.id}`, { as: parent.cookie });
  expect(await profile.json()).toMatchObject({ due_date: dueDate });
});

test("[7.1] a loss copied to another parent's row does not decrypt", async () => {
  const [one, other] = [await signedInParent(app), await signedInParent(app)];
  await enterLoss(app, one);
  await enterLoss(app, other);
  await app.db.execute(sql`
    update losses set removed = (select l.removed from losses l where l.user_id = ${one.id}) where user_id = ${other.id}
  `);
  expect(await encryptRemovedDates(app.db, createEncryption({ key, previousKey }))).toEqual({
    unreadable: 1,
  });
});
