import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { booked } from "../../testing/booking-changes.ts";
import { insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

const app = await useTestApp();
/** Set within the request, and not in the jobs that it wakes. */
const request = new AsyncLocalStorage<true>();

test("a booking takes at most 21 statements in its request", async () => {
  app.setNow(monday);
  const doula = await insertDoula(app, { requiresApproval: false });
  const client = await signedInUser(app, "client");
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (request.getStore()) statements.push(JSON.stringify(args[0]));
    return Reflect.apply(query, this, args);
  });
  await request.run(true, () => booked(app, client, doula));
  // The tests' own guard (testing/transaction-guard.ts).
  const ofRequest = statements.filter((statement) => !statement.includes("lock_guard"));
  expect(ofRequest.some((statement) => statement.includes("insert into bookings"))).toBe(true);
  expect(ofRequest.length).toBeLessThanOrEqual(21);
});
