import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { userSchema } from "../../../contract/identity/profiles.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  errorCode,
  insertDoula,
  setDoulaStatus,
  signedInUser,
  signInAs,
  type TestPerson,
} from "../../testing/fixtures.ts";

let ana: TestPerson;
const app = await useTestApp();
const eve = await signedInUser(app, "client", "Eve Other");
const admin = await signedInUser(app, "admin", "Ada Min");
beforeEach(async () => {
  ana = await signedInUser(app, "client");
});

const read = (person: TestPerson | null, of = person?.id) =>
  app.send(`/rest/v1/users/${of}`, { as: person?.cookie });

const change = (person: Pick<TestPerson, "id" | "cookie">, json: object, of = person.id) =>
  app.send(`/rest/v1/users/${of}`, { method: "PATCH", as: person.cookie, json });

const readOwn = async (person: TestPerson) => userSchema.parse(await (await read(person)).json());

describe("a user's own row", () => {
  test("[7.2] is returned to its owner", async () => {
    expect(await readOwn(ana)).toMatchObject({
      id: ana.id,
      email: ana.email,
      full_name: "Ana Maria Ruiz",
      first_name: "Ana",
      last_name: "Maria Ruiz",
      user_type: "client",
      profile_image_url: null,
    });
  });

  test("[7.2] shows when it was last changed", async () => {
    const before = await readOwn(ana);
    await change(ana, { first_name: "Lena", last_name: "Berg" });
    const after = await readOwn(ana);
    expect(after.created_at).toBe(before.created_at);
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  });

  test("[7.2] is not found by anyone else", async () => {
    for (const other of [eve, admin]) {
      const response = await read(other, ana.id);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
  });
});

describe("changing a user's own names", () => {
  test("[7.2] changes the account and a doula's profile", async () => {
    const doula = await signedInUser(app, "doula");
    await app.db.insert(schema.doulaProfiles).values({ userId: doula.id, slug: `doula-${randomUUID()}` });
    expect((await change(doula, { first_name: " Grace ", last_name: "Okafor" })).status).toBe(204);
    const names = { first_name: "Grace", last_name: "Okafor", full_name: "Grace Okafor" };
    expect(await readOwn(doula)).toMatchObject(names);
    const session = await app.send("/auth/v1/user", { as: doula.cookie });
    expect(await session.json()).toMatchObject({ session: { user: names } });
    const profile = await app.db.query.doulaProfiles.findFirst({
      where: (profiles, { eq }) => eq(profiles.userId, doula.id),
    });
    expect(profile).toMatchObject({ firstName: "Grace", lastName: "Okafor", fullName: "Grace Okafor" });
  });

  test("requires both names", async () => {
    const response = await change(ana, { first_name: "", last_name: " " });
    const { errors } = problemSchema.parse(await response.json());
    expect(errors?.map(({ message }) => message)).toEqual([
      "First name is required.",
      "Last name is required.",
    ]);
    expect(await readOwn(ana)).toMatchObject({ full_name: "Ana Maria Ruiz" });
  });

  test("[5.9] is possible three times a day, in all forms together", async () => {
    const person = await signedInUser(app, "client");
    const saveProfile = (full_name: string) =>
      app.send(`/rest/v1/parent_profiles/${person.id}`, {
        method: "PUT",
        as: person.cookie,
        json: { full_name, parent2_name: null, phone: null, address: null, due_date: null },
      });
    expect((await change(person, { first_name: "Lena", last_name: "Berg" })).status).toBe(204);
    // Neither a refused change nor the same name counts.
    expect((await change(person, { first_name: "", last_name: "Berg" })).status).toBe(400);
    expect((await saveProfile("Lena Berg")).status).toBe(200);
    expect((await saveProfile("Lisa Berg")).status).toBe(200);
    expect((await change(person, { first_name: "Lara", last_name: "Berg" })).status).toBe(204);
    const fourthChange = await saveProfile("Lotte Berg");
    expect(fourthChange.status).toBe(429);
    expect(problemSchema.parse(await fourthChange.json())).toMatchObject({
      code: "too_many_name_changes",
      errors: [{ field: "full_name" }],
    });
    expect(await errorCode(await change(person, { first_name: "Lotte", last_name: "Berg" }))).toBe(
      "too_many_name_changes",
    );
    expect((await saveProfile("Lara Berg")).status).toBe(200);
    const entries = await app.db
      .select()
      .from(schema.auditLog)
      .where(eq(schema.auditLog.subjectId, person.id));
    expect(entries).toMatchObject([
      {
        action: "user.renamed",
        actorId: person.id,
        before: { full_name: "Ana Maria Ruiz" },
        after: { full_name: "Lara Berg" },
      },
    ]);
  });

  test("[5.9] does not count toward the limit if it fails", async () => {
    const { id, userId, userEmail } = await insertDoula(app, { status: "pending" });
    const doula = { id: userId, cookie: await signInAs(app, userEmail) };
    for (const first_name of ["Gina", "Gerda", "Gloria", "Greta"])
      expect(await errorCode(await change(doula, { first_name, last_name: "Okafor" }))).toBe(
        "profile_in_review",
      );
    await setDoulaStatus(app, id, "draft");
    expect((await change(doula, { first_name: "Gina", last_name: "Okafor" })).status).toBe(204);
  });

  test("[7.2] is possible only for the user's own account", async () => {
    for (const other of [eve, admin]) {
      const names = { first_name: "Changed", last_name: "Name" };
      expect(await errorCode(await change(other, names, ana.id))).toBe("not_found");
    }
    expect(await readOwn(ana)).toMatchObject({ full_name: "Ana Maria Ruiz" });
  });
});
