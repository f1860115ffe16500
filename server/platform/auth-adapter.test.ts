import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { signedInUser } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a session found by its token has all that better-auth knows of it and of its user", async () => {
  const { id: userId } = await signedInUser(app, "doula", "Bea O'Neil");
  const stored = await app.db.query.sessions.findFirst({ where: eq(schema.sessions.userId, userId) });
  const { adapter } = await app.auth.$context;
  const by = (field: string, value: string | undefined) => [{ field, value: value ?? "" }];

  const session = await adapter.findOne({ model: "session", where: by("id", stored?.id) });
  const user = await adapter.findOne({ model: "user", where: by("id", userId) });
  expect(session).toMatchObject({ userId, token: stored?.token });
  expect(user).toMatchObject({ id: userId, name: "Bea O'Neil", userType: "doula" });
  const found = await adapter.findOne({
    model: "session",
    where: by("token", stored?.token),
    join: { user: true },
  });
  expect(found).toEqual({ ...Object(session), user });
});

test("a token of nobody finds nothing", async () => {
  const { adapter } = await app.auth.$context;
  const where = [{ field: "token", value: "no such token" }];
  expect(await adapter.findOne({ model: "session", where, join: { user: true } })).toBeNull();
});
