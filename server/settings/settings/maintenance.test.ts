import { afterEach, expect, test } from "vitest";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type { UserType } from "../../../contract/identity/users.ts";
import { platformDefaults } from "../../../contract/settings/settings.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { saveSettings } from "../../testing/settings.ts";
import { checkMaintenance } from "./maintenance.ts";

const app = await useTestApp();
afterEach(() => setMaintenance(false));

const setMaintenance = (maintenanceMode: boolean) => saveSettings(app, { maintenanceMode });

const apiPaths = [
  "/rest/v1/platform_settings/public",
  "/rest/v1/doula_profiles",
  "/rest/v1/faqs",
  "/rest/v1/bookings",
  "/functions/v1/places",
  "/rest/v1/nothing",
];

test("[9.8] is off by default", async () => {
  expect(platformDefaults.maintenance_mode).toBe(false);
  expect((await app.send("/rest/v1/doula_profiles")).status).toBe(200);
});

test("[3.17] keeps everyone but admins from the API", async () => {
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
      expect(await errorCode(response), `${who} at ${path}`).toBe("maintenance");
    }
  }
});

test("nothing is written while it is on", async () => {
  const client = await signedInUser(app, "client");
  await setMaintenance(true);
  const response = await app.send("/rest/v1/bookings", { method: "POST", as: client.cookie, json: {} });
  expect(await errorCode(response)).toBe("maintenance");
});

test("an admin can work as usual", async () => {
  const admin = await signedInUser(app, "admin");
  await setMaintenance(true);
  expect((await app.send("/rest/v1/faqs", { as: admin.cookie })).status).toBe(200);
  expect((await app.send("/rest/v1/doula_profiles", { as: admin.cookie })).status).toBe(200);
  expect(await errorCode(await app.send("/rest/v1/bookings", { as: admin.cookie }))).toBe("forbidden");
});

test("logging in and the health check still work", async () => {
  await setMaintenance(true);
  const { cookie } = await signedInUser(app, "client");
  expect((await app.send("/auth/v1/user", { as: cookie })).status).toBe(200);
  expect((await app.send("/auth/v1/logout", { method: "POST", as: cookie })).status).toBe(204);
  expect((await app.send("/healthz")).status).toBe(200);
});

test("[3.17] the login page is the only page open to non-admins", async () => {
  const maintenanceMeaning = (path: string, viewer: SessionUser | null) =>
    checkMaintenance(app, { path, viewer: async () => viewer });
  const person = {
    id: "1",
    email: "",
    first_name: "",
    last_name: "",
    full_name: "",
    profile_image_url: null,
    admin_needs: null,
    time_zone: null,
  };
  const personWith = (user_type: UserType) => ({ ...person, user_type, user_metadata: { user_type } });
  expect(await maintenanceMeaning("/faq", null)).toBe("off");
  await setMaintenance(true);
  expect(await maintenanceMeaning("/login", null)).toBe("let-in");
  for (const path of ["/", "/faq", "/bookings", "/login-not", "/no-such-page"]) {
    expect(await maintenanceMeaning(path, null), path).toBe("closed");
    expect(await maintenanceMeaning(path, personWith("doula")), path).toBe("closed");
    expect(await maintenanceMeaning(path, personWith("admin")), path).toBe("let-in");
  }
});

test("ends with the next request after it is turned off", async () => {
  await setMaintenance(true);
  expect((await app.send("/rest/v1/faqs")).status).toBe(503);
  await setMaintenance(false);
  expect((await app.send("/rest/v1/faqs")).status).toBe(200);
});
