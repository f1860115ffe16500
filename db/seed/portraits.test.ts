import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storedPictureSchema } from "../../contract/directory/pictures.schema.ts";
import { type DatabaseConnection, openEmbeddedDatabase } from "../../server/platform/database/database.ts";
import { schema } from "../database.ts";
import { demoDoula, demoParent, seedDemoData } from "../seed.ts";
import { seedDoulas } from "./doulas.ts";
import { getParentId } from "./people.ts";
import { nameOfPortrait } from "./portraits.ts";

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openEmbeddedDatabase();
  await connection.migrate();
}, 30_000);

afterAll(() => connection.close());

const now = new Date("2026-03-02T17:30:00Z");

test("demo people's portraits are stored as their profile pictures, and nobody else has one", async () => {
  const doulaId = seedDoulas(now).find(({ user }) => user.email === demoDoula.email)?.user.id ?? "";
  const files = [doulaId, getParentId("parent")].map((userId) => ({
    userId,
    name: nameOfPortrait(userId),
    bytes: new Uint8Array([1]),
  }));
  const save = vi.fn(async () => undefined);
  const portraits = { read: async () => files, save };
  await seedDemoData(connection.db, { now, hashPassword: async () => "hash", portraits });

  expect(save.mock.calls.flat()).toEqual(expect.arrayContaining(files));
  const [doulaFile, parentFile] = files.map(({ userId, name }) => `${userId}/${name}`);
  const { users, doulaProfiles, parentProfiles } = schema;
  const pictures = await connection.db
    .select({ email: users.email, image: users.profileImageUrl })
    .from(users);
  expect(pictures.filter(({ image }) => image !== null)).toEqual(
    expect.arrayContaining([
      { email: demoDoula.email, image: doulaFile },
      { email: demoParent.email, image: parentFile },
    ]),
  );
  expect(pictures.filter(({ image }) => image !== null)).toHaveLength(files.length);
  const [profile] = await connection.db.select().from(doulaProfiles).where(eq(doulaProfiles.userId, doulaId));
  expect(profile?.profileImageUrl).toBe(doulaFile);
  const [parent] = await connection.db
    .select()
    .from(parentProfiles)
    .where(eq(parentProfiles.userId, getParentId("parent")));
  expect(parent?.profileImageUrl).toBe(parentFile);
});

test("a portrait's name is one that the server gives out", () => {
  const [user_id, file] = [getParentId("parent"), nameOfPortrait(getParentId("parent"))];
  expect(storedPictureSchema.safeParse({ user_id, file }).success).toBe(true);
});
