import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publicSettingsSchema, settingsSchema } from "../../contract/settings.schema.ts";
import { platformDefaults } from "../../contract/settings.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertPersonWithFactor } from "../testing/factors.ts";
import { codeOf } from "../testing/fixtures.ts";
import { resetSettings, saveSettings } from "../testing/settings.ts";

const { auditLog } = schema;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function publicSettings() {
  return publicSettingsSchema.parse(await (await app.send("/rest/v1/platform_settings/public")).json());
}

test("privacy policy and terms are our own pages until an admin names others", async () => {
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

test("everyone can read the platform fee in force, and no limit that only admins need", async () => {
  await saveSettings(app, { platformFee: "7.3" });
  const answer = await (await app.send("/rest/v1/platform_settings/public")).json();
  expect(answer).toMatchObject({ platform_fee: 7.3 });
  expect(answer).not.toHaveProperty("max_bookings_per_doula");
  expect(answer).not.toHaveProperty("require_admin_factor");
});

describe("an admin", () => {
  const path = "/rest/v1/platform_settings";
  let cookie: string;
  let adminId: string;

  beforeAll(async () => {
    ({ cookie, id: adminId } = await insertPersonWithFactor(app, "admin"));
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

  const wanted = {
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
  };

  test("changes each of them, in force at once and written into the audit log", async () => {
    const answer = await change(wanted);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ...wanted, is_search_radius_saved: true });
    expect(await read()).toEqual({ ...wanted, is_search_radius_saved: true });
    expect(await audited()).toEqual([
      {
        action: "platform_settings.changed",
        actorId: adminId,
        before: { ...platformDefaults, is_search_radius_saved: false },
        after: { ...wanted, is_search_radius_saved: true },
      },
    ]);
  });

  test("changes one, and the search radius stays the default", async () => {
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

  test("saves without a change, and nothing is written down", async () => {
    expect((await change({})).status).toBe(200);
    const { site_name, platform_fee } = platformDefaults;
    expect((await change({ site_name, platform_fee })).status).toBe(200);
    expect(await audited()).toEqual([]);
  });

  test("does not replace what another admin saved since the page was opened", async () => {
    await change({ platform_fee: 9 });
    const { platform_fee } = platformDefaults;
    const refused = await change({ platform_fee: 7, site_name: "Birth Company", was: { platform_fee } });
    expect(refused.status).toBe(409);
    expect(await codeOf(refused)).toBe("settings_changed");
    expect(await read()).toMatchObject({ platform_fee: 9, site_name: platformDefaults.site_name });
    expect((await change({ platform_fee: 7, was: { platform_fee: 9 } })).status).toBe(200);
  });

  test("saves beside what another admin saved, and what both want alike", async () => {
    await change({ platform_fee: 9, maintenance_mode: true });
    const { site_name, platform_fee } = platformDefaults;
    const wanted = { site_name: "Birth Company", platform_fee: 9 };
    expect((await change({ ...wanted, was: { site_name, platform_fee } })).status).toBe(200);
    expect(await read()).toMatchObject({ ...wanted, maintenance_mode: true });
  });

  const linkMessage = "Please enter a path that begins with / or a link that begins with https://";
  test.each([
    ["site_name", " ", "Site name is required."],
    ["site_name", "a".repeat(61), "Please use at most 60 characters."],
    ["site_description", "", "Site description is required."],
    ["support_email", "nobody", "Please enter a valid email address."],
    ["platform_fee", -0.1, "Please enter 0 to 100 percent, in steps of 0.1."],
    ["platform_fee", 100.1, "Please enter 0 to 100 percent, in steps of 0.1."],
    ["platform_fee", 5.55, "Please enter 0 to 100 percent, in steps of 0.1."],
    ["max_bookings_per_doula", 0, "Please enter a whole number from 1 to 1000."],
    ["max_bookings_per_doula", 2.5, "Please enter a whole number from 1 to 1000."],
    ["default_search_radius", 0, "Please enter 1 to 500 whole miles."],
    ["default_search_radius", 501, "Please enter 1 to 500 whole miles."],
    ["privacy_policy_url", "ftp://law.example", linkMessage],
    ["privacy_policy_url", "//law.example", linkMessage],
    ["terms_of_service_url", "/\\law.example", linkMessage],
    ["terms_of_service_url", "javascript:alert(1)", linkMessage],
  ])("is told what is wrong with the %s %j", async (field, value, message) => {
    const refused = await change({ [field]: value });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ field, message }] });
    expect(await read()).toMatchObject(platformDefaults);
  });

  test("sends nothing that is no setting", async () => {
    expect(await codeOf(await change({ is_search_radius_saved: false }))).toBe("invalid_input");
  });
});
