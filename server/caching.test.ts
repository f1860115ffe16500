import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { profileImageSchema } from "../contract/pictures.schema.ts";
import { schema } from "../db/database.ts";
import { answerFile } from "./platform/static-files.ts";
import { startTestApp, type TestApp } from "./testing/app.ts";
import { signedInUser, signIn, type TestPerson } from "./testing/fixtures.ts";
import { saveSettings } from "./testing/settings.ts";

const day = 24 * 60 * 60 * 1000;
const script = { type: "text/javascript; charset=utf-8", etag: '"script"', plain: new Uint8Array([59]) };

let app: TestApp;
let admin: TestPerson;
let parent: TestPerson;
let picture: string;

beforeAll(async () => {
  app = await startTestApp({
    pagesOf: () => async (c) => {
      if (c.req.path.startsWith("/assets/") && c.req.header("cookie")) await c.var.viewer();
      return answerFile(c, script);
    },
  });
  admin = await signedInUser(app, "admin");
  parent = await signedInUser(app, "client");
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
afterAll(() => app.close());

/** The next request of every session is answered with a renewed cookie. */
async function makeSessionsDueForRenewal(): Promise<void> {
  await app.db.update(schema.sessions).set({ expiresAt: new Date(Date.now() + 29 * day) });
}

const setMaintenance = (maintenanceMode: boolean) => saveSettings(app, { maintenanceMode });

function expectPrivate(response: Response, status: number): void {
  expect(response.status).toBe(status);
  expect(response.headers.getSetCookie()).not.toEqual([]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
}

describe("private, no-store where it sets a cookie:", () => {
  test("a picture that an admin sees during maintenance, and the answer that it is unchanged", async () => {
    await setMaintenance(true);
    expectPrivate(await app.send(picture, { as: admin.cookie }), 200);
    await makeSessionsDueForRenewal();
    const etag = `"${picture.split("/").at(-1)}"`;
    expectPrivate(await app.send(picture, { as: admin.cookie, headers: { "if-none-match": etag } }), 304);
  });

  test("what a client is refused during maintenance", async () => {
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

  test("a refusal that removes the cookie of a dead session", async () => {
    const other = await signedInUser(app, "client");
    await app.db.delete(schema.sessions).where(eq(schema.sessions.userId, other.id));
    expectPrivate(await app.send("/rest/v1/favorites", { as: other.cookie }), 401);
  });

  test("a file of the web app", async () => {
    expectPrivate(await app.send("/assets/main.js", { as: parent.cookie }), 200);
  });
});

test("what sets no cookie is cached as its route says", async () => {
  const cached = await app.send(picture);
  expect(cached.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const file = await app.send("/assets/main.js");
  expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test.each(["gzip", "identity", undefined])(
  "JSON for '%s' says once that it varies by encoding, on HEAD too",
  async (encoding) => {
    const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
    for (const method of ["GET", "HEAD"]) {
      const answer = await app.send("/rest/v1/doula_profiles", { method, headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    }
  },
);
