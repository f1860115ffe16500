import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publicSettingsSchema } from "../../contract/settings.schema.ts";
import { schema } from "../../db/database.ts";
import { signUp } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, signedInUser } from "../testing/fixtures.ts";
import { resetSettings, saveSettings } from "../testing/settings.ts";

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = (await signedInUser(app, "admin")).cookie;
});
beforeEach(() => resetSettings(app));
afterAll(() => app.close());

async function siteName(): Promise<unknown> {
  const response = await app.send("/rest/v1/platform_settings/public");
  return publicSettingsSchema.parse(await response.json()).site_name;
}

/** Changes the row without a word to anybody. */
async function changeSilently(columns: {
  siteName?: string;
  allowNewRegistrations?: boolean;
  requireEmailVerification?: boolean;
}) {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table platform_settings disable trigger platform_settings_public_change`);
    await tx.insert(schema.platformSettings).values(columns);
    await tx.execute(sql`alter table platform_settings enable trigger platform_settings_public_change`);
  });
}

test("what is shown comes from memory, for five seconds at most", async () => {
  app.setNow(new Date());
  await siteName();
  await changeSilently({ siteName: "Birth Company" });
  expect(await siteName()).toBe("Doula Match");
  app.setNow(new Date(Date.now() + 6000));
  expect(await siteName()).toBe("Birth Company");
});

test("an admin's change is in force with the next request, pages and maintenance included", async () => {
  await siteName();
  const change = (json: object) =>
    app.send("/rest/v1/platform_settings", { method: "PATCH", as: admin, json });
  for (const name of ["One", "Two", "Three"]) {
    await change({ site_name: name });
    expect(await siteName()).toBe(name);
    await change({ maintenance_mode: true });
    expect(await codeOf(await app.send("/rest/v1/faqs"))).toBe("maintenance");
    await change({ maintenance_mode: false });
    expect((await app.send("/rest/v1/faqs")).status).toBe(200);
  }
});

test("a change by hand in SQL is heard as well", async () => {
  await siteName();
  await saveSettings(app, { siteName: "By Hand" });
  expect(await siteName()).toBe("By Hand");
});

describe("read from the row, whatever is in memory", () => {
  test("are whether people may sign up, and whether an address must be confirmed", async () => {
    await siteName();
    await changeSilently({ requireEmailVerification: false });
    expect(await (await signUp(app, "first@kept.test")).json()).toMatchObject({ session: { user: {} } });
    await app.db.delete(schema.platformSettings);
    await siteName();
    await changeSilently({ allowNewRegistrations: false });
    expect(await codeOf(await signUp(app, "second@kept.test"))).toBe("registrations_closed");
  });

  test("is what the admin reads", async () => {
    await siteName();
    await changeSilently({ siteName: "Silent" });
    const response = await app.send("/rest/v1/platform_settings", { as: admin });
    expect(await response.json()).toMatchObject({ site_name: "Silent" });
  });
});
