import { afterAll, beforeAll, expect, test } from "vitest";
import { publicSettingsSchema } from "../../contract/settings.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";

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
  await app.db.insert(schema.platformSettings).values({
    privacyPolicyUrl: "https://law.example/privacy",
    termsOfServiceUrl: "https://law.example/terms",
  });
  expect(await publicSettings()).toMatchObject({
    privacy_policy_url: "https://law.example/privacy",
    terms_of_service_url: "https://law.example/terms",
  });
});
