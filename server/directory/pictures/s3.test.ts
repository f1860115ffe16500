import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { profileImageSchema } from "../../../contract/directory/pictures.schema.ts";
import { startS3 } from "../../../sandbox/s3.ts";
import { openStorage } from "../../platform/storage/storage.ts";
import { readEnv } from "../../start/env.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { errorCode, password, signedInUser, type TestPerson } from "../../testing/fixtures.ts";

const key = { accessKeyId: "KEYOFTHETESTS", secretAccessKey: "the secret key of the tests" };
const bucketOptions = { bucket: "doula-files", region: "eu-central-1" };

let s3: Awaited<ReturnType<typeof startS3>>;
let app: TestApp;
beforeAll(async () => {
  // Pages of two, so that a person's files span more than one.
  s3 = await startS3({ ...key, ...bucketOptions, pageSize: 2 });
  vi.stubEnv("AWS_ACCESS_KEY_ID", key.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", key.secretAccessKey);
  app = await startTestApp({ env: makeEnv(s3.url) });
});
afterEach(() => s3.setFault(undefined));
afterAll(async () => {
  await app.close();
  await s3.stop();
  vi.unstubAllEnvs();
});

function makeEnv(endpoint: string) {
  return { S3_BUCKET: bucketOptions.bucket, S3_REGION: bucketOptions.region, S3_ENDPOINT: endpoint };
}

async function upload({ id, cookie }: TestPerson, size = 40): Promise<Response> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: "#7a2052" } });
  return app.send(`/storage/v1/object/profile-images/${id}`, {
    method: "POST",
    as: cookie,
    headers: { "content-type": "image/png" },
    body: new Uint8Array(await image.png().toBuffer()),
  });
}

async function uploaded(person: TestPerson): Promise<string> {
  const response = await upload(person);
  expect(response.status).toBe(200);
  return profileImageSchema.parse(await response.json()).profile_image_url;
}

const show = (path: string) => app.send(`/storage/v1/object/public/profile-images/${path}`);
const remove = ({ id, cookie }: TestPerson) =>
  app.send(`/storage/v1/object/profile-images/${id}`, { method: "DELETE", as: cookie });
const listKeys = ({ id }: TestPerson) => s3.keys().filter((name) => name.includes(id));
const eventually = (expectation: () => void | Promise<void>) => vi.waitFor(expectation, 20_000);

describe("with S3_BUCKET set, a picture", () => {
  test("[7.3] is stored in, served from and deleted from the bucket", async () => {
    const ana = await signedInUser(app, "client");
    const first = await uploaded(ana);
    expect(listKeys(ana)).toEqual([`profile-images/${first}`]);
    const shown = await show(first);
    expect(shown.status).toBe(200);
    expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe("webp");

    const second = await uploaded(ana);
    await eventually(() => expect(listKeys(ana)).toEqual([`profile-images/${second}`]));
    expect(await errorCode(await show(first))).toBe("not_found");

    expect((await remove(ana)).status).toBe(204);
    await eventually(() => expect(listKeys(ana)).toEqual([]));
    expect(await errorCode(await show(second))).toBe("not_found");
  });

  test("is deleted with its owner's account", async () => {
    const [ben, eve] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const current = await uploaded(eve);
    await uploaded(ben);
    const more = ["1.webp", "2.webp", "3.webp", "4.webp"];
    for (const name of more)
      await app.storage.write({ bucket: "profile-images", userId: ben.id, name }, new Uint8Array([1]));
    const found: string[] = [];
    for await (const file of app.storage.listFiles(ben.id)) found.push(file.name);
    expect(found).toEqual(expect.arrayContaining(more));
    expect(found).toHaveLength(5);

    const gone = await app.send("/auth/v1/user", {
      method: "DELETE",
      as: ben.cookie,
      json: { current_password: password },
    });
    expect(gone.status).toBe(204);
    // What remains has a restored backup delete the account again.
    await eventually(() => expect(listKeys(ben)).toEqual([`deleted-accounts/${ben.id}`]));
    expect(listKeys(eve)).toEqual([`profile-images/${current}`]);
  });

  test("is temporarily unavailable while the bucket is broken", async () => {
    const ana = await signedInUser(app, "client");
    const path = await uploaded(ana);
    s3.setFault("broken");
    for (const response of [await show(path), await upload(ana)]) {
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(await errorCode(response)).toBe("unavailable");
    }
    s3.setFault(undefined);
    expect((await show(path)).status).toBe(200);
  });

  test("is deleted later if it is removed while the bucket is broken", async () => {
    const ana = await signedInUser(app, "client");
    const path = await uploaded(ana);
    s3.setFault("broken");
    expect((await remove(ana)).status).toBe(204);
    s3.setFault(undefined);
    await eventually(() => expect(listKeys(ana)).toEqual([]));
    expect(await errorCode(await show(path))).toBe("not_found");
  });
});

test("files that S3 did not delete do not count as deleted", async () => {
  const { id: userId } = await signedInUser(app, "client");
  await app.storage.write({ bucket: "profile-images", userId, name: "1.webp" }, new Uint8Array([1]));
  s3.setFault("deletes nothing");
  await expect(app.storage.removeFiles(userId)).rejects.toThrow("cannot be reached");
  s3.setFault(undefined);
  await app.storage.removeFiles(userId);
});

test.each([
  ["nobody listens at its address", () => makeEnv("http://127.0.0.1:9")],
  ["the bucket is not there", () => ({ ...makeEnv(s3.url), S3_BUCKET: "another" })],
  ["the request is not signed for its region", () => ({ ...makeEnv(s3.url), S3_REGION: "us-east-1" })],
])("files are unreachable if %s", async (_name, env) => {
  const storage = openStorage(readEnv(env()));
  const file = { bucket: "profile-images", userId: "ana", name: "1.webp" } as const;
  for (const reach of [
    () => storage.write(file, new Uint8Array([1])),
    () => storage.read(file),
    () => storage.removeFiles("ana"),
  ])
    await expect(reach()).rejects.toThrow("cannot be reached");
});
