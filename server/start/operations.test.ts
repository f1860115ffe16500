import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import type { CheckContext } from "../operations/health/service.ts";
import { readHold } from "../platform/database/hold.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { insertUnconfirmed } from "../testing/accounts.ts";
import { startTestApp, type TestApp, useTestApp } from "../testing/app.ts";
import { insertPersonWithFactor, storedFactor } from "../testing/factors.ts";
import { insertUser, isSignedIn, signedInUser, signIn } from "../testing/fixtures.ts";
import { type OperationName, operatorCommands } from "./operations.ts";

const app = await useTestApp();

function contextOf(platform: TestApp): CheckContext {
  const services = { payments: undefined, calendar: undefined };
  return { platform, ...services, databaseKind: "server", dataFolder: undefined, hasMailServer: false };
}

const operate = (name: OperationName, ...args: string[]) => operatorCommands[name].run(contextOf(app), args);

async function readNewestAudit(subjectId: string) {
  return app.db.query.auditLog.findFirst({
    columns: { actorId: true, action: true, before: true, after: true },
    where: eq(schema.auditLog.subjectId, subjectId),
    orderBy: desc(schema.auditLog.createdAt),
  });
}

describe("make-admin", () => {
  test("makes a confirmed account an admin, signs it out and is audited as the operator's", async () => {
    const person = await signedInUser(app, "client");
    await operate("make-admin", person.email.toUpperCase());
    expect(await (await signIn(app, person.email)).json()).toMatchObject({ user: { user_type: "admin" } });
    expect(await isSignedIn(app, person.cookie)).toBe(false);
    expect(await readNewestAudit(person.id)).toEqual({
      actorId: null,
      action: "user.made_admin",
      before: { user_type: "client" },
      after: { user_type: "admin" },
    });
  });

  test("refuses an unknown, an unconfirmed and a suspended account", async () => {
    const { email } = await insertUnconfirmed(app);
    const suspended = await insertUser(app, "client");
    await app.db
      .update(schema.users)
      .set({ suspendedAt: new Date() })
      .where(eq(schema.users.id, suspended.id));
    await expect(operate("make-admin", "nobody@doula.test")).rejects.toThrow("No account has this address.");
    await expect(operate("make-admin", email)).rejects.toThrow("This address is not confirmed yet.");
    await expect(operate("make-admin", suspended.email)).rejects.toThrow("This account is suspended.");
    await expect(operate("make-admin")).rejects.toThrow(StartProblem);
  });
});

describe("reset-two-factor", () => {
  test("lets a person sign in with only the password, ends their sessions and emails them", async () => {
    const person = await insertPersonWithFactor(app);
    await operate("reset-two-factor", person.email);
    expect(await (await signIn(app, person.email)).json()).toMatchObject({ user: { id: person.id } });
    expect(await isSignedIn(app, person.cookie)).toBe(false);
    await app.emailTo(person.email, /Two-factor authentication is off/);
    expect(await readNewestAudit(person.id)).toMatchObject({
      actorId: null,
      action: "user.two_factor_reset",
    });
  });

  test("refuses accounts without two-factor, and ends no session of theirs", async () => {
    const person = await signedInUser(app, "client");
    for (const email of [person.email, "nobody@doula.test"])
      await expect(operate("reset-two-factor", email)).rejects.toThrow("No account with this address");
    expect(await isSignedIn(app, person.cookie)).toBe(true);
  });

  test("changes nobody else's factor", async () => {
    const [one, other] = [await insertPersonWithFactor(app), await insertPersonWithFactor(app)];
    await operate("reset-two-factor", one.email);
    expect(await storedFactor(app, other)).toMatchObject({ verified: true });
    expect(await isSignedIn(app, other.cookie)).toBe(true);
  });
});

describe("send-test-email", () => {
  test("sends at once, also while email is on hold", async () => {
    const held = await startTestApp({ isEmailOnHold: true });
    await operatorCommands["send-test-email"].run(contextOf(held), ["operator@doula.test"]);
    const sent = await held.emailTo("operator@doula.test", /^Test email from/);
    expect(sent.text).toContain("http://doula.test");
    await held.close();
  });

  test("names the mail server's code and not its text, which repeats addresses", async () => {
    const deliver = async () => {
      throw Object.assign(new Error("550 operator@doula.test is unknown"), { responseCode: 550 });
    };
    const refusing = await startTestApp({ emailDriver: { deliver } });
    const sending = operatorCommands["send-test-email"].run(contextOf(refusing), ["operator@doula.test"]);
    await expect(sending).rejects.toThrow(/^The mail server did not accept it: 550\.$/);
    await refusing.close();
  });
});

describe("release", () => {
  test.each([
    ["--discard", 0],
    ["--send", 2],
  ])(
    "with %s ends the hold and leaves %d emails, one of which was being sent at the backup",
    async (choice, left) => {
      await app.db.insert(schema.restores).values({ backupTakenAt: new Date() });
      await app.db.execute(sql`
      insert into pgboss.job (name, data, state, start_after)
      values ('mail', '{"key": "reset-1"}', 'created', now() + interval '1 day'), ('mail', '{"key": "reset-2"}', 'active', now())
    `);
      await operate("release", choice);
      expect(await readHold(app.db)).toBeNull();
      const { rows } = await app.db.execute(sql`
      delete from pgboss.job where name = 'mail' and data ->> 'key' in ('reset-1', 'reset-2') returning id
    `);
      expect(rows).toHaveLength(left);
    },
  );

  test("refuses a site that is not on hold, and one without a choice", async () => {
    await expect(operate("release", "--send")).rejects.toThrow("This site is not on hold.");
    await expect(operate("release")).rejects.toThrow("Choose --send or --discard");
  });
});
