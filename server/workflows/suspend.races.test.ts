import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { useTestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { wednesdayNine } from "../testing/booking-changes.ts";
import { insertThread, sendMessage } from "../testing/conversations.ts";
import { bookIntroCall, errorCode, signedInUser, signIn, type TestPerson } from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";
import { setSuspended } from "../testing/suspension.ts";

let admin: TestPerson;
const app = await useTestApp();
app.setNow(monday);
beforeEach(async () => {
  admin = await signedInUser(app, "admin");
});

const suspend = (userId: string) => async () => setSuspended(app, admin, userId, true);
const readOutcome = async (response: Response | undefined) =>
  response?.ok ? "done" : response && (await errorCode(response));

/** Makes both wait for `held`, once in either order; returns the other request's result. */
async function race(
  isSuspensionFirst: boolean,
  held: ReturnType<typeof sql>,
  userId: string,
  request: () => Response | Promise<Response>,
) {
  const act = async () => request();
  const responses = await atOnce(
    app,
    held,
    isSuspensionFirst ? [suspend(userId), act] : [act, suspend(userId)],
  );
  const [suspended, acted] = isSuspensionFirst ? responses : responses.toReversed();
  expect(suspended?.status).toBe(200);
  return readOutcome(acted);
}

test.each([true, false])(
  "[2.14] no session survives a login during a suspension (suspension first: %s)",
  async (isFirst) => {
    const { id, email } = await signedInUser(app, "client");
    const row = sql`select from users where id = ${id} for update`;
    const outcome = await race(isFirst, row, id, () => signIn(app, email));
    expect(["account_suspended", "invalid_credentials", "done"]).toContain(outcome);
    if (isFirst) expect(outcome).toBe("account_suspended");
    expect(await app.db.$count(schema.sessions, eq(schema.sessions.userId, id))).toBe(0);
  },
);

test.each(["parent", "doula"] as const)(
  "[2.14] a call that is booked while its %s is suspended is cancelled, or refused",
  async (side) => {
    for (const isFirst of [true, false]) {
      const { parent, doula } = await insertThread(app);
      const userId = side === "parent" ? parent.id : doula.userId;
      const lock =
        side === "parent"
          ? sql`select pg_advisory_xact_lock(hashtextextended('client ' || ${parent.id}::text, 0))`
          : sql`select from doula_profiles where id = ${doula.id} for update`;
      const outcome = await race(isFirst, lock, userId, () =>
        bookIntroCall(app, parent, doula.id, wednesdayNine),
      );
      expect(outcome).toBe(isFirst ? (side === "parent" ? "forbidden" : "doula_not_found") : "done");
      const calls = await app.db
        .select()
        .from(schema.bookings)
        .where(eq(schema.bookings.doulaProfileId, doula.id));
      expect(calls.map(({ status }) => status)).toEqual(isFirst ? [] : ["cancelled"]);
    }
  },
);

test.each(["parent", "doula"] as const)(
  "[2.14] nothing is written once the %s is suspended",
  async (side) => {
    for (const isFirst of [true, false]) {
      const { id, parent, doula } = await insertThread(app);
      const userId = side === "parent" ? parent.id : doula.userId;
      const row = sql`select from users where id = ${userId} for update`;
      const outcome = await race(isFirst, row, userId, () => sendMessage(app, parent, id, "Hello"));
      expect(outcome).toBe(isFirst ? (side === "parent" ? "forbidden" : "doula_not_found") : "done");
      expect(await app.db.$count(schema.messages, eq(schema.messages.conversationId, id))).toBe(
        isFirst ? 0 : 1,
      );
    }
  },
);

test("[2.14] two admins who suspend the same person at once do it once", async () => {
  const other = await signedInUser(app, "admin");
  const { id } = await signedInUser(app, "client");
  const row = sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`;
  const responses = await atOnce(app, row, [suspend(id), async () => setSuspended(app, other, id, true)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.db.$count(schema.auditLog, eq(schema.auditLog.subjectId, id))).toBe(1);
});
