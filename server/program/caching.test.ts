import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { profileImageSchema } from "../../contract/directory/pictures.schema.ts";
import { schema } from "../../db/database.ts";
import { useTestApp } from "../testing/app.ts";
import { signedInUser, signIn } from "../testing/fixtures.ts";
import { saveSettings } from "../testing/settings.ts";

const day = 24 * 60 * 60 * 1000;

let picture: string;

const app = await useTestApp({
  createPages: () => async (c) => {
    if (c.req.path.startsWith("/assets/") && c.req.header("cookie")) await c.var.viewer();
    return c.body(";", 200, { "cache-control": "public, max-age=31536000, immutable" });
  },
});
const admin = await signedInUser(app, "admin");
const parent = await signedInUser(app, "client");
beforeAll(async () => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#7a2052" } });
  const uploaded = await app.send(`/storage/v1/object/profile-images/${parent.id}`, {
    method: "POST",
    as: parent.cookie,
    headers: { "content-type": "image/png" },
    body: new Uint8Array(await image.png().toBuffer()),
  });
  const { profile_image_url } = profileImageSchema.parse(await uploaded.json());
  picture = `/storage/v1/object/public/profile-images/${profile_image_url}`;
});
beforeEach(makeSessionsDueForRenewal);
afterEach(() => setMaintenance(false));

/** The next response of every session renews the cookie. */
async function makeSessionsDueForRenewal(): Promise<void> {
  await app.db.update(schema.sessions).set({ expiresAt: new Date(Date.now() + 29 * day) });
}

const setMaintenance = (maintenanceMode: boolean) => saveSettings(app, { maintenanceMode });

function expectPrivate(response: Response, status: number): void {
  expect(response.status).toBe(status);
  expect(response.headers.getSetCookie()).not.toEqual([]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
}

describe("a response that sets a cookie is private, no-store:", () => {
  test("a picture that an admin sees during maintenance, and its 304", async () => {
    await setMaintenance(true);
    expectPrivate(await app.send(picture, { as: admin.cookie }), 200);
    await makeSessionsDueForRenewal();
    const etag = `"${picture.split("/").at(-1)}"`;
    expectPrivate(await app.send(picture, { as: admin.cookie, headers: { "if-none-match": etag } }), 304);
  });

  test("a refusal to a client during maintenance", async () => {
    await setMaintenance(true);
    expectPrivate(await app.send(picture, { as: parent.cookie }), 503);
  });

  test("the sitemap that an admin reads during maintenance", async () => {
    await setMaintenance(true);
    expectPrivate(await app.send("/sitemap.xml", { as: admin.cookie }), 200);
  });

  test("a sign-in, a renewal and a sign-out", async () => {
    expectPrivate(await signIn(app, parent.email), 200);
    expectPrivate(await app.send("/auth/v1/user", { as: parent.cookie }), 200);
    const other = await signedInUser(app, "client");
    expectPrivate(await app.send("/auth/v1/logout", { method: "POST", as: other.cookie }), 204);
  });

  test("a refusal", async () => {
    expectPrivate(
      await app.send("/rest/v1/bookings/none/reschedule", { method: "POST", as: parent.cookie, json: {} }),
      400,
    );
  });

  test("a refusal that removes the cookie of an ended session", async () => {
    const other = await signedInUser(app, "client");
    await app.db.delete(schema.sessions).where(eq(schema.sessions.userId, other.id));
    expectPrivate(await app.send("/rest/v1/favorites", { as: other.cookie }), 401);
  });

  test("a file of the web app", async () => {
    expectPrivate(await app.send("/assets/main.js", { as: parent.cookie }), 200);
  });
});

test("a response without a cookie is cached as its route says", async () => {
  const cached = await app.send(picture);
  expect(cached.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const file = await app.send("/assets/main.js");
  expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test.each(["gzip", "identity", undefined])(
  "JSON for '%s' has one Vary header for the encoding, on HEAD too",
  async (encoding) => {
    const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
    for (const method of ["GET", "HEAD"]) {
      const response = await app.send("/rest/v1/doula_profiles", { method, headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
    }
  },
);
