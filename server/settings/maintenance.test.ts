import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import { platformDefaults } from "../../contract/settings.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, signedInUser } from "../testing/fixtures.ts";
import { saveSettings } from "../testing/settings.ts";
import { maintenanceFor } from "./maintenance.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => setMaintenance(false));
afterAll(() => app.close());

const setMaintenance = (maintenanceMode: boolean) => saveSettings(app, { maintenanceMode });

const apiPaths = [
  "/rest/v1/platform_settings/public",
  "/rest/v1/doula_profiles",
  "/rest/v1/faqs",
  "/rest/v1/bookings",
  "/functions/v1/places",
  "/rest/v1/nothing",
];

test("it is off until somebody turns it on", async () => {
  expect(platformDefaults.maintenance_mode).toBe(false);
  expect((await app.send("/rest/v1/doula_profiles")).status).toBe(200);
});

test("while it is on, nobody but an admin reaches the API, and each is told when to come back", async () => {
  const people = {
    visitor: undefined,
    client: (await signedInUser(app, "client")).cookie,
    doula: (await signedInUser(app, "doula")).cookie,
  };
  await setMaintenance(true);
  for (const [who, cookie] of Object.entries(people)) {
    for (const path of apiPaths) {
      const response = await app.send(path, { as: cookie });
      expect(response.status, `${who} at ${path}`).toBe(503);
      expect(response.headers.get("retry-after"), `${who} at ${path}`).toBe("300");
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await codeOf(response), `${who} at ${path}`).toBe("maintenance");
    }
  }
});

test("nothing is written while it is on", async () => {
  const client = await signedInUser(app, "client");
  await setMaintenance(true);
  const response = await app.send("/rest/v1/bookings", { method: "POST", as: client.cookie, json: {} });
  expect(await codeOf(response)).toBe("maintenance");
});

test("an admin works on as ever", async () => {
  const admin = await signedInUser(app, "admin");
  await setMaintenance(true);
  expect((await app.send("/rest/v1/faqs", { as: admin.cookie })).status).toBe(200);
  expect((await app.send("/rest/v1/doula_profiles", { as: admin.cookie })).status).toBe(200);
  expect(await codeOf(await app.send("/rest/v1/bookings", { as: admin.cookie }))).toBe("forbidden");
});

test("logging in goes on, and so does the health check", async () => {
  await setMaintenance(true);
  const { cookie } = await signedInUser(app, "client");
  expect((await app.send("/auth/v1/user", { as: cookie })).status).toBe(200);
  expect((await app.send("/auth/v1/logout", { method: "POST", as: cookie })).status).toBe(204);
  expect((await app.send("/healthz")).status).toBe(200);
});

test("of the pages only the one to log in at stays open to those who are no admins", async () => {
  const meaningOf = (path: string, viewer: SessionUser | null) =>
    maintenanceFor(app, { path, viewer: async () => viewer });
  const person = {
    id: "1",
    email: "",
    first_name: "",
    last_name: "",
    full_name: "",
    profile_image_url: null,
    admin_needs: null,
  };
  expect(await meaningOf("/faq", null)).toBe("off");
  await setMaintenance(true);
  expect(await meaningOf("/login", null)).toBe("let-in");
  for (const path of ["/", "/faq", "/bookings", "/login-not", "/no-such-page"]) {
    expect(await meaningOf(path, null), path).toBe("closed");
    expect(await meaningOf(path, { ...person, user_type: "doula" }), path).toBe("closed");
    expect(await meaningOf(path, { ...person, user_type: "admin" }), path).toBe("let-in");
  }
});

test("turned off, it is over with the next call", async () => {
  await setMaintenance(true);
  expect((await app.send("/rest/v1/faqs")).status).toBe(503);
  await setMaintenance(false);
  expect((await app.send("/rest/v1/faqs")).status).toBe(200);
});
