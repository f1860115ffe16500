import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { outsideTransaction } from "../../testing/transaction-guard.ts";
import { runNightlyDeletions } from "./housekeeping.ts";

const app = await useTestApp();

test("an expired counter that a booking has locked does not make the nightly deletion wait", async () => {
  const { rateLimits } = schema;
  const [expire, now] = [new Date("2026-11-22T00:00:00Z"), new Date("2026-11-23T04:17:00Z")];
  await app.db.insert(rateLimits).values([
    { key: "free", expire },
    { key: "locked", expire },
  ]);
  await app.db.transaction(async (tx) => {
    await tx.select().from(rateLimits).where(eq(rateLimits.key, "locked")).for("update");
    await outsideTransaction(() => runNightlyDeletions({ db: app.db, now: () => now }, []));
  });
  expect((await app.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["locked"]);
});
