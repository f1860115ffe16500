import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { profileImageSchema } from "../../../contract/directory/pictures.schema.ts";
import { profilePicture } from "../../../contract/directory/pictures.ts";
import { sessionSchema } from "../../../contract/identity/accounts.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { saveProfileImage } from "./service.ts";

const app = await useTestApp();
const ana = await signedInUser(app, "client");

const mulberry = { r: 122, g: 32, b: 82 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: mulberry } });

/** Like a browser with a selected file: its bytes, and the type suggested by its name. */
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

const encode = async (image: Sharp) => new Uint8Array(await image.toBuffer());

async function uploaded(person: TestPerson, image: Sharp | Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await upload(person, image instanceof Uint8Array ? image : await encode(image));
  expect(response.status).toBe(200);
  return profileImageSchema.parse(await response.json()).profile_image_url;
}

const show = (path: string, init?: { headers: Record<string, string> }) =>
  app.send(`/storage/v1/object/public/profile-images/${path}`, init);

const remove = (person: TestPerson | null, of = person?.id) =>
  app.send(`/storage/v1/object/profile-images/${of}`, { method: "DELETE", as: person?.cookie });

const sessionResponseSchema = z.object({ session: sessionSchema });

async function pictureInSession(person: TestPerson): Promise<string | null> {
  const response = await app.send("/auth/v1/user", { as: person.cookie });
  return sessionResponseSchema.parse(await response.json()).session.user.profile_image_url;
}

describe("a profile picture", () => {
  test("[5.10 7.3] is a square WebP, visible to everyone", async () => {
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

  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "[5.10] is stored without the data that follows a %s in its file",
    async (format) => {
      const whole = await picture(40, 40).toFormat(format).toBuffer();
      const path = await uploaded(ana, new Uint8Array(Buffer.concat([whole, Buffer.from("<b>more</b>")])));
      const stored = Buffer.from(await (await show(path)).arrayBuffer());
      expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: profilePicture.size });
      expect(stored.includes("more")).toBe(false);
    },
  );

  test("[7.3] may be cached for a year", async () => {
    const path = await uploaded(ana, picture(40, 40).png());
    const shown = await show(path);
    expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const again = await show(path, { headers: { "if-none-match": shown.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(await uploaded(ana, picture(40, 40).png())).not.toBe(path);
  });

  test("is upright, without the camera's metadata", async () => {
    const pictureWithMetadata = picture(60, 30)
      .composite([{ input: await picture(30, 30).negate().png().toBuffer(), left: 30, top: 0 }])
      .withExif({ IFD0: { Copyright: "Ana Ruiz, Elm Street" } })
      .withMetadata({ orientation: 6 })
      .jpeg();
    const stored = sharp(await (await show(await uploaded(ana, pictureWithMetadata))).arrayBuffer());
    const metadata = await stored.metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    // After a quarter turn, the mulberry half from the left is on top.
    const { data } = await stored.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(90);
    expect(data[0]).toBeLessThan(150);
  });

  test("of a doula is also on their profile", async () => {
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

  test("[4.3 5.10] of a doula cannot be replaced while their profile is in review", async () => {
    const doula = await signedInUser(app, "doula");
    const profile = { userId: doula.id, slug: `doula-${randomUUID()}` };
    await app.db.insert(schema.doulaProfiles).values(profile);
    const path = await uploaded(doula, picture(40, 40).png());
    await app.db
      .update(schema.doulaProfiles)
      .set({ status: "pending" })
      .where(eq(schema.doulaProfiles.userId, doula.id));
    const another = await upload(doula, await encode(picture(50, 50).png()));
    expect(await errorCode(another)).toBe("profile_in_review");
    expect(await pictureInSession(doula)).toBe(path);
    expect(await storedNames(doula)).toHaveLength(1);
    expect((await remove(doula)).status).toBe(204);
    const withdrawn = await app.db.query.doulaProfiles.findFirst({
      where: eq(schema.doulaProfiles.userId, doula.id),
    });
    expect(withdrawn?.status).toBe("draft");
  });

  test("[5.10] replaces the previous one", async () => {
    const first = await uploaded(ana, picture(40, 40).png());
    const second = await uploaded(ana, picture(50, 50).png());
    await vi.waitFor(async () => expect(await errorCode(await show(first))).toBe("not_found"), 20_000);
    expect((await show(second)).status).toBe(200);
    expect(await storedNames(ana)).toEqual([second.split("/")[1]]);
  });

  test("is no longer available once removed", async () => {
    const path = await uploaded(ana, picture(40, 40).png());
    expect((await remove(ana)).status).toBe(204);
    expect(await pictureInSession(ana)).toBeNull();
    await vi.waitFor(async () => expect((await show(path)).status).toBe(404), 20_000);
    expect((await remove(ana)).status).toBe(204);
  });

  test("at an external URL can be replaced", async () => {
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
  for await (const file of app.storage.listFiles(id)) names.push(file.name);
  return names;
}

/** The same PNG with another width and height in its header. */
function claimingToBe(width: number, height: number, png: Buffer): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return new Uint8Array(changed);
}

/** A progressive JPEG that decoders accept: all scans but the first repeat the same coefficients. */
async function jpegWithScans(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = Buffer.from(await encode(picture(900, 600).jpeg({ progressive: true })));
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
    expect(await errorCode(response)).toBe(code);
    expect(await pictureInSession(ben)).toBe(before);
    expect((await show(before)).status).toBe(200);
  }

  test.each([
    ["an SVG", svg],
    ["a PDF", pdf],
    ["a page", "<!doctype html><script>alert(1)</script>"],
  ])("[5.10] %s, whatever type it claims", (_name, body) => expectRefused(body, "image_type_refused", 415));

  test("[5.10] an empty file, with its own sentence", () => expectRefused("", "file_empty", 422));

  test("a TIFF", async () => expectRefused(await encode(picture(40, 40).tiff()), "image_type_refused", 415));

  test("an incomplete picture", async () => {
    const whole = await encode(picture(900, 600).jpeg());
    await expectRefused(whole.slice(0, whole.length / 2), "image_unreadable", 422);
  });

  test("a JPEG with more than 100 scans, which would take minutes to decode", async () => {
    await expectRefused(await jpegWithScans(101), "image_unreadable", 422);
    expect((await upload(ana, await jpegWithScans(100))).status).toBe(200);
  });

  test("a small file that decodes to more pixels than a camera takes", async () => {
    await expectRefused(
      claimingToBe(8000, 7000, await picture(40, 40).png().toBuffer()),
      "image_has_too_many_pixels",
      413,
    );
  });

  test("a strip, which would take seconds to scale up to a square", async () =>
    expectRefused(await encode(picture(1, 1000).png()), "image_too_narrow", 422));

  test("an AVIF with more pixels than can be decoded in little memory", async () =>
    expectRefused(await encode(picture(4100, 3100).avif({ effort: 0 })), "image_avif_too_large", 413));

  test("a file of more than 10 MB", () =>
    expectRefused(new Uint8Array(profilePicture.maxBytes + 1), "image_too_large", 413));
});

test("nobody can change another person's picture", async () => {
  const eve = await signedInUser(app, "client");
  const path = await uploaded(ana, picture(40, 40).png());
  const png = await encode(picture(50, 50).png());
  expect(await errorCode(await upload(eve, png, { of: ana.id }))).toBe("not_found");
  expect(await errorCode(await remove(eve, ana.id))).toBe("not_found");
  expect((await show(path)).status).toBe(200);
});

test("only the files of one person are found and deleted", async () => {
  const [ben, eve] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const path = await uploaded(ben, picture(40, 40).png());
  const current = await uploaded(eve, picture(40, 40).png());
  for await (const file of app.storage.listFiles(ben.id)) {
    expect(file).toMatchObject({ bucket: "profile-images", userId: ben.id, name: path.split("/")[1] });
    expect((await sharp(file.bytes).metadata()).format).toBe("webp");
  }
  expect(await storedNames(ben)).toHaveLength(1);
  await app.storage.removeFiles(ben.id);
  expect(await storedNames(ben)).toEqual([]);
  expect((await show(current)).status).toBe(200);
  await app.storage.removeFiles(ben.id);
});

test("a picture that arrives while its owner's account is deleted leaves no file behind", async () => {
  const gone = randomUUID();
  const bytes = await encode(picture(64, 64).png());
  const saving = saveProfileImage(app, { viewerId: gone, userId: gone, isDoula: false, bytes });
  await expect(saving).rejects.toThrow("unauthenticated");
  await expect.poll(() => storedNames({ id: gone })).toEqual([]);
});
