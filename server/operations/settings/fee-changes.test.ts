import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { settingsSchema } from "../../../contract/settings/settings.schema.ts";
import { feeEmailMinutes } from "../../../contract/settings/settings.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertPersonWithFactor } from "../../testing/factors.ts";
import { errorCode, insertDoula, password, signedInUser } from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { insertDoulas } from "../../testing/many-doulas.ts";
import { minutesAfter } from "../../testing/moments.ts";
import { resetSettings } from "../../testing/settings.ts";
import { totpCode } from "../../testing/totp.ts";

const { doulaProfiles, mailboxEmails, users } = schema;
const path = "/rest/v1/platform_settings";
const app = await useTestApp();
let now = new Date();
const waitMinutes = (minutes: number) => {
  now = minutesAfter(now, minutes);
  return letTimePass(app, now);
};
let admin: string;

beforeEach(async () => {
  app.setNow(now);
  await resetSettings(app);
  await app.db.delete(doulaProfiles);
  await app.db.delete(mailboxEmails);
  ({ cookie: admin } = await signedInUser(app, "admin"));
});

const change = (json: object, as = admin) => app.send(path, { method: "PATCH", as, json });
const changeFee = (platform_fee: number) => change({ platform_fee, current_password: password });
const readFee = async () =>
  settingsSchema.parse(await (await app.send(path, { as: admin })).json()).platform_fee;
const findEmails = () => app.db.query.mailboxEmails.findMany({ orderBy: mailboxEmails.recipient });

async function insertDoulaWith(columns: Partial<typeof doulaProfiles.$inferInsert>) {
  const { userId } = await insertDoula(app, columns);
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  return user?.email ?? "";
}

describe("[3.17] changing the platform fee", () => {
  test("needs the password, and saves nothing without it", async () => {
    const refused = await change({ platform_fee: 7, site_name: "Birth Company" });
    expect(refused.status).toBe(403);
    expect(problemSchema.parse(await refused.json())).toMatchObject({
      code: "proof_required",
      detail:
        "Changing the platform fee needs your password. If this page doesn't ask for it, reload the page and save again.",
      errors: [{ field: "current_password" }],
    });
    const wrong = { platform_fee: 7, current_password: "not-the-password" };
    expect(await errorCode(await change(wrong))).toBe("wrong_password");
    expect(await readFee()).toBe(5);
    expect((await changeFee(7)).status).toBe(200);
    expect(await readFee()).toBe(7);
  });

  test("also needs a code if an authenticator app is set up", async () => {
    const { cookie, secret } = await insertPersonWithFactor(app, "admin");
    const json = { platform_fee: 7, current_password: password };
    const refused = problemSchema.parse(await (await change(json, cookie)).json());
    expect(refused.errors?.map(({ field }) => field)).toEqual(["current_password", "code"]);
    expect((await change({ ...json, code: totpCode(secret, 1) }, cookie)).status).toBe(200);
  });

  test("needs no password if the fee stays the same", async () => {
    expect((await change({ platform_fee: 5, site_name: "Birth Company" })).status).toBe(200);
  });

  test("is emailed once to approved doulas who can work", async () => {
    const listed = await insertDoulaWith({});
    const unlisted = await insertDoulaWith({ unlistedReasons: ["by_admin"], unlistedAt: now });
    await insertDoulaWith({ unlistedReasons: ["suspended"], unlistedAt: now });
    await insertDoulaWith({ status: "pending" });
    await changeFee(7.5);
    await waitMinutes(feeEmailMinutes - 1);
    expect(await findEmails()).toEqual([]);
    await waitMinutes(1);
    const emails = await Promise.all(
      [listed, unlisted].map((to) => app.emailTo(to, /^The platform fee is now 7\.5%$/)),
    );
    expect(emails[0]?.text).toContain("keeps 7.5% of each new order. Before, it was 5%.");
    await waitMinutes(60);
    expect(await findEmails()).toHaveLength(2);
  });

  test("twice sends one email, from the fee that doulas know", async () => {
    const doula = await insertDoulaWith({});
    await changeFee(50);
    await waitMinutes(feeEmailMinutes - 1);
    await changeFee(7);
    await waitMinutes(1);
    expect(await findEmails(), "the first change is superseded").toEqual([]);
    await waitMinutes(feeEmailMinutes - 1);
    const { text } = await app.emailTo(doula, /^The platform fee is now 7%$/);
    expect(text).toContain("Before, it was 5%.");
    expect(await findEmails()).toHaveLength(1);
  });

  test("back after the first emails still tells all doulas of both changes", async () => {
    await insertDoulas(app, 201);
    await changeFee(7);
    await waitMinutes(feeEmailMinutes);
    await changeFee(5);
    await waitMinutes(feeEmailMinutes);
    const subjects = (await findEmails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith("7%"))).toHaveLength(201);
    expect(subjects.filter((subject) => subject.endsWith("5%"))).toHaveLength(201);
  });

  test("and back sends no email", async () => {
    const doula = await insertDoulaWith({});
    await changeFee(50);
    await changeFee(5);
    await waitMinutes(feeEmailMinutes);
    await changeFee(6);
    await waitMinutes(feeEmailMinutes);
    await app.emailTo(doula, /^The platform fee is now 6%$/);
    expect(await findEmails()).toHaveLength(1);
  });
});
