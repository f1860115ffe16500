import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInUser } from "../../testing/fixtures.ts";

const app = await useTestApp();

test("finds a session by its token, with every field better-auth needs", async () => {
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

test("finds nothing for an unknown token", async () => {
  const { adapter } = await app.auth.$context;
  const where = [{ field: "token", value: "no such token" }];
  expect(await adapter.findOne({ model: "session", where, join: { user: true } })).toBeNull();
});
