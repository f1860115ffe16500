import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownReportSchema } from "../../../contract/trust/reports.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { insertThread } from "../../testing/conversations.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";

const app = await useTestApp();

test("[6.4] only one of two admins who review a report at once decides", async () => {
  const { id, doula, parent } = await insertThread(app);
  const [one, other] = [await signedInUser(app, "admin"), await signedInUser(app, "admin")];
  const path = `/rest/v1/conversations/${id}/reports`;
  const response = await app.send(path, { method: "POST", as: doula.cookie, json: { reason: "spam" } });
  const reportId = ownReportSchema.parse(await response.json()).id;
  const review = (as: string, outcome: string) => async () =>
    app.send(`/rest/v1/reports/${reportId}/review`, {
      method: "POST",
      as,
      json: { outcome, note: "x", rule: "spam" },
    });

  const [first, second] = await atOnce(app, sql`select from reports where id = ${reportId} for update`, [
    review(one.cookie, "warned"),
    review(other.cookie, "suspended"),
  ]);

  expect(first?.status).toBe(200);
  expect(second && (await errorCode(second))).toBe("already_reviewed");
  const stored = await app.db.query.reports.findFirst({ where: eq(schema.reports.id, reportId) });
  expect(stored).toMatchObject({ outcome: "warned", reviewerId: one.id });
  const person = await app.db.query.users.findFirst({ where: eq(schema.users.id, parent.id) });
  expect(person?.suspendedAt).toBeNull();
});

test("[6.4] a person who reports twice at once creates one report", async () => {
  const { id, doula } = await insertThread(app);
  const report = (details: string) => async () =>
    app.send(`/rest/v1/conversations/${id}/reports`, {
      method: "POST",
      as: doula.cookie,
      json: { reason: "spam", details },
    });
  const lock = sql`select pg_advisory_xact_lock(hashtextextended('reporter ' || ${doula.userId}::text, 0))`;
  const responses = await atOnce(app, lock, [report("First"), report("Second")]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const stored = await app.db.query.reports.findMany({ where: eq(schema.reports.conversationId, id) });
  expect(stored.map(({ details }) => details)).toEqual(["First\n\nSecond"]);
});
