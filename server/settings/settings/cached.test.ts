import { beforeEach, describe, expect, test } from "vitest";
import { publicSettingsSchema } from "../../../contract/settings/settings.schema.ts";
import { schema } from "../../../db/database.ts";
import { signUp } from "../../testing/accounts.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, readCookie, signedInUser } from "../../testing/fixtures.ts";
import { resetSettings } from "../../testing/settings.ts";

let now: Date;
const app = await useTestApp();
const admin = (await signedInUser(app, "admin")).cookie;
beforeEach(async () => {
  now = new Date();
  app.setNow(now);
  await resetSettings(app);
});

async function siteName(): Promise<unknown> {
  const response = await app.send("/rest/v1/platform_settings/public");
  return publicSettingsSchema.parse(await response.json()).site_name;
}

/** Changes the row like another process, whose changes this one does not notice. */
async function changeInOtherProcess(columns: {
  siteName?: string;
  allowNewRegistrations?: boolean;
  requireEmailVerification?: boolean;
}) {
  await app.db
    .insert(schema.platformSettings)
    .values(columns)
    .onConflictDoUpdate({ target: schema.platformSettings.id, set: columns });
}

test("another process's changes apply within a second", async () => {
  await siteName();
  await changeInOtherProcess({ siteName: "Birth Company" });
  expect(await siteName()).toBe("Doula Match");
  app.setNow(new Date(now.getTime() + 1001));
  expect(await siteName()).toBe("Birth Company");
});

test("[7.4] an admin's change applies to the next request, including pages and maintenance", async () => {
  await siteName();
  const change = (json: object) =>
    app.send("/rest/v1/platform_settings", { method: "PATCH", as: admin, json });
  for (const name of ["One", "Two", "Three"]) {
    await change({ site_name: name });
    expect(await siteName()).toBe(name);
    await change({ maintenance_mode: true });
    expect(await errorCode(await app.send("/rest/v1/faqs"))).toBe("maintenance");
    await change({ maintenance_mode: false });
    expect((await app.send("/rest/v1/faqs")).status).toBe(200);
  }
});

test("requests that strangers can send do not empty the cache", async () => {
  await siteName();
  await changeInOtherProcess({ siteName: "Birth Company" });
  expect((await app.send("/auth/v1/logout", { method: "POST" })).status).toBe(204);
  expect(await siteName()).toBe("Doula Match");
});

describe("settings read from the row, regardless of the cache", () => {
  test("[3.17] decide whether a person who signs up must confirm their address", async () => {
    await siteName();
    await changeInOtherProcess({ requireEmailVerification: false });
    const response = await signUp(app, "first@cached.test");
    expect(await response.json()).toMatchObject({ session: { user: { first_name: "Ana" } } });
    expect(readCookie(response)).toContain("session_token");
  });

  test("[3.17 8.3] decide whether people may sign up", async () => {
    await siteName();
    await changeInOtherProcess({ allowNewRegistrations: false });
    expect(await errorCode(await signUp(app, "second@cached.test"))).toBe("registrations_closed");
  });

  test("are returned to admins", async () => {
    await siteName();
    await changeInOtherProcess({ siteName: "Elsewhere" });
    const response = await app.send("/rest/v1/platform_settings", { as: admin });
    expect(await response.json()).toMatchObject({ site_name: "Elsewhere" });
  });
});
