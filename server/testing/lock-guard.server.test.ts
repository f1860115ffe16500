import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { schema, type Transaction } from "../../db/database.ts";
import { lockDoula } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";

import { useTestApp } from "./app.ts";
import { insertMeeting } from "./conversations.ts";
import { insertDoula, insertUser } from "./fixtures.ts";
import { drainViolations } from "./transaction-guard.ts";

const app = await useTestApp();
afterEach(() => drainViolations());

const { bookings } = schema;

async function insertCall() {
  const doula = await insertDoula(app);
  const parent = await insertUser(app, "client");
  return { doula, id: await insertMeeting(app, parent.id, doula.id) };
}

const cancel = (tx: Transaction, id: string) =>
  tx.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, id));

test("a transaction that changes a booking without its doula's lock fails, and with it the file", async () => {
  const [call, other] = [await insertCall(), await insertCall()];
  const withoutLock = inTransaction(app.db, (tx) => cancel(tx, call.id));
  await expect(withoutLock).rejects.toMatchObject({
    cause: { message: "Changed without its lock: bookings" },
  });
  const withOtherLock = inTransaction(app.db, async (tx) => {
    await lockDoula(tx, other.doula.id);
    await cancel(tx, call.id);
  });
  await expect(withOtherLock).rejects.toThrow();
  expect(drainViolations()).toEqual(["Changed without its lock: bookings"]);
  await inTransaction(app.db, async (tx) => {
    await lockDoula(tx, call.doula.id);
    await cancel(tx, call.id);
  });
  expect(drainViolations()).toEqual([]);
});

test("needs no lock for columns that nobody decides by, nor for what a test writes itself", async () => {
  const { id } = await insertCall();
  await inTransaction(app.db, (tx) => tx.update(bookings).set({ notes: "Hello" }).where(eq(bookings.id, id)));
  await app.db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, id));
  expect(drainViolations()).toEqual([]);
});
