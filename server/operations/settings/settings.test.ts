import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publicSettingsSchema, settingsSchema } from "../../../contract/settings/settings.schema.ts";
import { platformDefaults } from "../../../contract/settings/settings.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertPersonWithFactor } from "../../testing/factors.ts";
import { errorCode, password } from "../../testing/fixtures.ts";
import { resetSettings, saveSettings } from "../../testing/settings.ts";
import { totpCode } from "../../testing/totp.ts";

const { auditLog } = schema;

const app = await useTestApp();

async function publicSettings() {
  return publicSettingsSchema.parse(await (await app.send("/rest/v1/platform_settings/public")).json());
}

test("[2.2 3.17 9.8] privacy policy and terms are our own pages until an admin sets others", async () => {
  expect(await publicSettings()).toMatchObject({
    privacy_policy_url: "/privacy",
    terms_of_service_url: "/terms",
  });
  await saveSettings(app, {
    privacyPolicyUrl: "https://law.example/privacy",
    termsOfServiceUrl: "https://law.example/terms",
  });
  expect(await publicSettings()).toMatchObject({
    privacy_policy_url: "https://law.example/privacy",
    terms_of_service_url: "https://law.example/terms",
  });
});

test("[3.17] everyone can read the current platform fee", async () => {
  await saveSettings(app, { platformFee: "7.3" });
  const settings = await (await app.send("/rest/v1/platform_settings/public")).json();
  expect(settings).toMatchObject({ platform_fee: 7.3 });
  expect(settings).not.toHaveProperty("max_bookings_per_doula");
  expect(settings).not.toHaveProperty("require_admin_factor");
  expect(settings).not.toHaveProperty("security_contact");
  expect(settings).not.toHaveProperty("security_policy_url");
});

describe("an admin", () => {
  const path = "/rest/v1/platform_settings";
  let cookie: string;
  let adminId: string;
  let secret: string;

  beforeAll(async () => {
    ({ cookie, id: adminId, secret } = await insertPersonWithFactor(app, "admin"));
  });
  beforeEach(async () => {
    await resetSettings(app);
    await app.db.delete(auditLog);
  });

  const read = async () => settingsSchema.parse(await (await app.send(path, { as: cookie })).json());
  const change = (json: object) => app.send(path, { method: "PATCH", as: cookie, json });
  const audited = () =>
    app.db
      .select({
        action: auditLog.action,
        actorId: auditLog.actorId,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(eq(auditLog.subjectType, "platform_settings"));

  test("reads the defaults until something is saved", async () => {
    expect(await read()).toEqual({ ...platformDefaults, is_search_radius_saved: false });
  });

  const values = {
    site_name: "Birth Company",
    site_description: "Care that fits.",
    support_email: "help@birth.example",
    platform_fee: 7.3,
    maintenance_mode: true,
    allow_new_registrations: false,
    require_email_verification: false,
    require_admin_factor: true,
    max_bookings_per_doula: 3,
    default_search_radius: 25,
    privacy_policy_url: "https://law.example/privacy",
    terms_of_service_url: "/our-terms",
    fill_sample_details: false,
    support_lines: "Warm line: 1-800-555-0100",
    security_contact: "security@birth.example",
    security_policy_url: "https://birth.example/security",
  };

  test("[7.4] changes each setting, with immediate effect", async () => {
    const response = await change({ ...values, current_password: password, code: totpCode(secret, 1) });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...values, is_search_radius_saved: true });
    expect(await read()).toEqual({ ...values, is_search_radius_saved: true });
    expect(await audited()).toEqual([
      {
        action: "platform_settings.changed",
        actorId: adminId,
        before: { ...platformDefaults, is_search_radius_saved: false },
        after: { ...values, is_search_radius_saved: true },
      },
    ]);
  });

  test("[7.4] changes one setting, and the others stay the default", async () => {
    await change({ site_name: "Birth Company" });
    expect(await read()).toEqual({
      ...platformDefaults,
      site_name: "Birth Company",
      is_search_radius_saved: false,
    });
    expect(await audited()).toMatchObject([
      { before: { site_name: platformDefaults.site_name }, after: { site_name: "Birth Company" } },
    ]);
  });

  test("can save without a change, which is not audited", async () => {
    expect((await change({})).status).toBe(200);
    const { site_name, platform_fee } = platformDefaults;
    expect((await change({ site_name, platform_fee })).status).toBe(200);
    expect(await audited()).toEqual([]);
  });

  test("does not overwrite another admin's changes since the page was opened", async () => {
    await change({ default_search_radius: 9 });
    const was = { default_search_radius: platformDefaults.default_search_radius };
    const refused = await change({ default_search_radius: 7, site_name: "Birth Company", was });
    expect(refused.status).toBe(409);
    expect(await errorCode(refused)).toBe("settings_changed");
    expect(await read()).toMatchObject({ default_search_radius: 9, site_name: platformDefaults.site_name });
    const saved = await change({ default_search_radius: 7, was: { default_search_radius: 9 } });
    expect(saved.status).toBe(200);
  });

  test("can save at the same time as another admin, even the same value", async () => {
    await change({ default_search_radius: 9, maintenance_mode: true });
    const { site_name, default_search_radius } = platformDefaults;
    const values = { site_name: "Birth Company", default_search_radius: 9 };
    expect((await change({ ...values, was: { site_name, default_search_radius } })).status).toBe(200);
    expect(await read()).toMatchObject({ ...values, maintenance_mode: true });
  });

  test("[5.16] sees what is wrong with a setting", async () => {
    const refused = await change({ platform_fee: 5.55 });
    expect(refused.status).toBe(400);
    const message = "Please enter 0 to 100 percent, in steps of 0.1.";
    expect(await refused.json()).toMatchObject({ errors: [{ field: "platform_fee", message }] });
    expect(await read()).toMatchObject(platformDefaults);
  });
});
