import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { sessionSchema } from "../../contract/accounts.schema.ts";
import { profileImageSchema } from "../../contract/pictures.schema.ts";
import { profilePicture } from "../../contract/pictures.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, signedInUser, type TestPerson } from "../testing/fixtures.ts";
import { saveProfileImage } from "./service.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ana = await signedInUser(app, "client");
});
afterAll(() => app.close());

const mulberry = { r: 122, g: 32, b: 82 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: mulberry } });

/** As a browser sends a chosen file: its bytes, and the type that the file's name suggests. */
function upload(
  person: TestPerson | null,
  body: string | Uint8Array<ArrayBuffer>,
  { of = person?.id, type = "image/jpeg" } = {},
) {
  return app.send(`/storage/v1/object/profile-images/${of}`, {
    method: "POST",
    as: person?.cookie,
    headers: { "content-type": type },
    body,
  });
}

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

async function uploaded(person: TestPerson, image: Sharp): Promise<string> {
  const response = await upload(person, await bytesOf(image));
  expect(response.status).toBe(200);
  return profileImageSchema.parse(await response.json()).profile_image_url;
}

const show = (path: string, init?: { headers: Record<string, string> }) =>
  app.send(`/storage/v1/object/public/profile-images/${path}`, init);

const remove = (person: TestPerson | null, of = person?.id) =>
  app.send(`/storage/v1/object/profile-images/${of}`, { method: "DELETE", as: person?.cookie });

const sessionAnswerSchema = z.object({ session: sessionSchema });

async function pictureInSession(person: TestPerson): Promise<string | null> {
  const response = await app.send("/auth/v1/user", { as: person.cookie });
  return sessionAnswerSchema.parse(await response.json()).session.user.profile_image_url;
}

describe("a profile picture", () => {
  test("is kept as a square WebP under its owner's id, and shown to everybody", async () => {
    const path = await uploaded(ana, picture(900, 600).jpeg());
    expect(path.split("/")[0]).toBe(ana.id);
    expect(await pictureInSession(ana)).toBe(path);

    const shown = await show(path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({
      format: "webp",
      width: profilePicture.size,
      height: profilePicture.size,
    });
  });

  test.each(["png", "webp", "gif", "avif"] as const)("may be a %s", async (format) => {
    await uploaded(ana, picture(40, 40).toFormat(format));
  });

  test("may be kept by browsers for a year, as another picture has another name", async () => {
    const path = await uploaded(ana, picture(40, 40).png());
    const shown = await show(path);
    expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const again = await show(path, { headers: { "if-none-match": shown.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(await uploaded(ana, picture(40, 40).png())).not.toBe(path);
  });

  test("is turned upright, and loses what the camera noted", async () => {
    const noted = picture(60, 30)
      .composite([{ input: await picture(30, 30).negate().png().toBuffer(), left: 30, top: 0 }])
      .withExif({ IFD0: { Copyright: "Ana Ruiz, Elm Street" } })
      .withMetadata({ orientation: 6 })
      .jpeg();
    const stored = sharp(await (await show(await uploaded(ana, noted))).arrayBuffer());
    const metadata = await stored.metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    // Turned by a quarter, the mulberry half that was left is on top.
    const { data } = await stored.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(90);
    expect(data[0]).toBeLessThan(150);
  });

  test("of a doula is on their profile too", async () => {
    const doula = await signedInUser(app, "doula");
    await app.db.insert(schema.doulaProfiles).values({ userId: doula.id, slug: `doula-${randomUUID()}` });
    const path = await uploaded(doula, picture(40, 40).png());
    const profileImage = async () =>
      (await app.db.query.doulaProfiles.findFirst({ where: (p, { eq }) => eq(p.userId, doula.id) }))
        ?.profileImageUrl;
    expect(await profileImage()).toBe(path);
    expect((await remove(doula)).status).toBe(204);
    expect(await profileImage()).toBeNull();
  });

  test("of a doula is not replaced while her profile is in review; removing it withdraws the profile", async () => {
    const doula = await signedInUser(app, "doula");
    const profile = { userId: doula.id, slug: `doula-${randomUUID()}` };
    await app.db.insert(schema.doulaProfiles).values(profile);
    const path = await uploaded(doula, picture(40, 40).png());
    await app.db
      .update(schema.doulaProfiles)
      .set({ status: "pending" })
      .where(eq(schema.doulaProfiles.userId, doula.id));
    const another = await upload(doula, await bytesOf(picture(50, 50).png()));
    expect(await codeOf(another)).toBe("profile_in_review");
    expect(await pictureInSession(doula)).toBe(path);
    expect(await storedNames(doula)).toHaveLength(1);
    expect((await remove(doula)).status).toBe(204);
    const withdrawn = await app.db.query.doulaProfiles.findFirst({
      where: eq(schema.doulaProfiles.userId, doula.id),
    });
    expect(withdrawn?.status).toBe("draft");
  });

  test("takes the place of the one before, whose file is removed", async () => {
    const first = await uploaded(ana, picture(40, 40).png());
    const second = await uploaded(ana, picture(50, 50).png());
    await vi.waitFor(async () => expect(await codeOf(await show(first))).toBe("not_found"), 20_000);
    expect((await show(second)).status).toBe(200);
    expect(await storedNames(ana)).toEqual([second.split("/")[1]]);
  });

  test("is gone once removed; removing it again changes nothing", async () => {
    const path = await uploaded(ana, picture(40, 40).png());
    expect((await remove(ana)).status).toBe(204);
    expect(await pictureInSession(ana)).toBeNull();
    await vi.waitFor(async () => expect((await show(path)).status).toBe(404), 20_000);
    expect((await remove(ana)).status).toBe(204);
  });

  test("that is a full address elsewhere can be replaced", async () => {
    await app.db
      .update(schema.users)
      .set({ profileImageUrl: "https://pictures.test/ana.jpg" })
      .where(eq(schema.users.id, ana.id));
    const path = await uploaded(ana, picture(40, 40).png());
    expect(await pictureInSession(ana)).toBe(path);
  });
});

async function storedNames({ id }: Pick<TestPerson, "id">): Promise<string[]> {
  const names: string[] = [];
  for await (const file of app.storage.filesOf(id)) names.push(file.name);
  return names;
}

/** The same PNG, whose header claims another width and height. */
function claimingToBe(width: number, height: number, png: Buffer): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return new Uint8Array(changed);
}

/** A progressive JPEG that decoders accept: all scans but the first say the same of the same coefficients. */
async function jpegWithScans(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = Buffer.from(await bytesOf(picture(900, 600).jpeg({ progressive: true })));
  const find = (marker: string, from: number) => jpeg.indexOf(marker, from, "hex");
  const second = find("ffda", find("ffda", 0) + 2);
  const end = Math.min(find("ffda", second + 2), find("ffc4", second + 2));
  const scan = Buffer.from(jpeg.subarray(second, end));
  // All bits of the coefficients: a repeated scan is valid only if none are left for later scans.
  scan[9] = 0;
  const scans = Array.from({ length: count - 1 }, () => scan);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, second), ...scans, jpeg.subarray(-2)]));
}

describe("is refused and changes nothing:", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF";

  async function expectRefused(
    body: string | Uint8Array<ArrayBuffer>,
    code: string,
    status: number,
  ): Promise<void> {
    const ben = await signedInUser(app, "client");
    const before = await uploaded(ben, picture(40, 40).png());
    const response = await upload(ben, body);
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe(code);
    expect(await pictureInSession(ben)).toBe(before);
    expect((await show(before)).status).toBe(200);
  }

  test.each([
    ["an SVG", svg],
    ["a PDF", pdf],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
  ])("%s, whatever type it claims to be", (_name, body) => expectRefused(body, "image_type_refused", 415));

  test("a TIFF, which is a picture but none of ours", async () =>
    expectRefused(await bytesOf(picture(40, 40).tiff()), "image_type_refused", 415));

  test("a picture that breaks off", async () => {
    const whole = await bytesOf(picture(900, 600).jpeg());
    await expectRefused(whole.slice(0, whole.length / 2), "image_unreadable", 422);
  });

  test("a JPEG with more than 100 scans, which would take minutes to unpack", async () => {
    await expectRefused(await jpegWithScans(101), "image_unreadable", 422);
    expect((await upload(ana, await jpegWithScans(100))).status).toBe(200);
  });

  test("a small file that unpacks to more pixels than a camera makes", async () => {
    await expectRefused(
      claimingToBe(8000, 7000, await picture(40, 40).png().toBuffer()),
      "image_has_too_many_pixels",
      413,
    );
  });

  test("an AVIF of more pixels than can be unpacked in little memory", async () =>
    expectRefused(await bytesOf(picture(4100, 3100).avif({ effort: 0 })), "image_avif_too_large", 413));

  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "a %s that goes on after its end",
    async (format) => {
      const whole = await bytesOf(picture(40, 40).toFormat(format));
      await expectRefused(new Uint8Array([...whole, 60, 98, 62]), "image_has_extra_data", 422);
    },
  );

  test("a file of more than 10 MB", () =>
    expectRefused(new Uint8Array(profilePicture.maxBytes + 1), "image_too_large", 413));
});

test("nobody changes another person's picture", async () => {
  const eve = await signedInUser(app, "client");
  const path = await uploaded(ana, picture(40, 40).png());
  const png = await bytesOf(picture(50, 50).png());
  expect(await codeOf(await upload(eve, png, { of: ana.id }))).toBe("not_found");
  expect(await codeOf(await remove(eve, ana.id))).toBe("not_found");
  expect(await codeOf(await upload(null, png, { of: ana.id }))).toBe("unauthenticated");
  expect(await codeOf(await remove(null, ana.id))).toBe("unauthenticated");
  expect((await show(path)).status).toBe(200);
});

test("a person's files are found and removed without touching anybody else's", async () => {
  const [ben, eve] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const path = await uploaded(ben, picture(40, 40).png());
  const kept = await uploaded(eve, picture(40, 40).png());
  for await (const file of app.storage.filesOf(ben.id)) {
    expect(file).toMatchObject({ bucket: "profile-images", userId: ben.id, name: path.split("/")[1] });
    expect((await sharp(file.bytes).metadata()).format).toBe("webp");
  }
  expect(await storedNames(ben)).toHaveLength(1);
  await app.storage.removeFilesOf(ben.id);
  expect(await storedNames(ben)).toEqual([]);
  expect((await show(kept)).status).toBe(200);
  await app.storage.removeFilesOf(ben.id);
});

test("a picture that comes in while its owner's account is deleted leaves no file behind", async () => {
  const gone = randomUUID();
  const bytes = await bytesOf(picture(64, 64).png());
  const saving = saveProfileImage(app, { viewerId: gone, userId: gone, isDoula: false, bytes });
  await expect(saving).rejects.toThrow("unauthenticated");
  await expect.poll(() => storedNames({ id: gone })).toEqual([]);
});

test("after 30 pictures in an hour the next ones wait", async () => {
  const ben = await signedInUser(app, "client");
  for (let count = 0; count < 30; count++) await upload(ben, "no picture");
  expect(await codeOf(await upload(ben, "no picture"))).toBe("rate_limited");
});
