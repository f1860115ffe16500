import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problemSchema } from "../../contract/problem.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, signedInUser, type TestPerson } from "../testing/fixtures.ts";

let app: TestApp;
let ana: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(new Date("2026-11-23T10:00:00Z"));
  eve = await signedInUser(app, "client", "Eve Other");
});
beforeEach(async () => {
  ana = await signedInUser(app, "client");
});
afterAll(() => app.close());

const filledIn = {
  full_name: "Ana Maria Ruiz",
  parent2_name: "Ben Ruiz",
  phone: "512-555-0147",
  address: "Austin, TX, USA",
  due_date: "2027-03-05",
};

const read = (person: TestPerson | null, of = person?.id) =>
  app.send(`/rest/v1/parent_profiles/${of}`, { as: person?.cookie });

const save = (person: TestPerson | null, change: object, of = person?.id) =>
  app.send(`/rest/v1/parent_profiles/${of}`, {
    method: "PUT",
    as: person?.cookie,
    json: { ...filledIn, ...change },
  });

const rename = (person: TestPerson, names: object, of = person.id) =>
  app.send(`/rest/v1/users/${of}`, { method: "PATCH", as: person.cookie, json: names });

async function namesInSession(person: TestPerson): Promise<unknown> {
  return (await app.send("/auth/v1/user", { as: person.cookie })).json();
}

describe("a parent's profile", () => {
  test("is empty but for the account's name and address, also where its row is missing", async () => {
    expect(await (await read(ana)).json()).toEqual({
      user_id: ana.id,
      full_name: "Ana Maria Ruiz",
      email: ana.email,
      parent2_name: null,
      phone: null,
      address: null,
      due_date: null,
      provider: null,
      profile_image_url: null,
    });
  });

  test("is created, then changed", async () => {
    const created = await save(ana, {});
    expect(created.status).toBe(200);
    expect(await created.json()).toMatchObject(filledIn);
    await save(ana, { phone: "512-555-0199", due_date: "2027-04-01" });
    expect(await (await read(ana)).json()).toMatchObject({
      ...filledIn,
      phone: "512-555-0199",
      due_date: "2027-04-01",
    });
  });

  test("keeps nothing as null", async () => {
    await save(ana, {});
    await save(ana, { parent2_name: "  ", phone: "", address: null, due_date: null });
    expect(await (await read(ana)).json()).toMatchObject({
      parent2_name: null,
      phone: null,
      address: null,
      due_date: null,
    });
  });

  test("gives the account its name, split at the first space", async () => {
    await save(ana, { full_name: "  Lena van den Berg " });
    expect(await namesInSession(ana)).toMatchObject({
      session: { user: { full_name: "Lena van den Berg", first_name: "Lena", last_name: "van den Berg" } },
    });
  });

  test.each(["2026-10-12", "2027-09-24"])(
    "takes the due date %s: late, or only just known of",
    async (day) => {
      expect(await (await save(ana, { due_date: day })).json()).toMatchObject({ due_date: day });
    },
  );

  test("keeps a due date that has long passed", async () => {
    await app.db.insert(schema.parentProfiles).values({ userId: ana.id, dueDate: "2020-01-31" });
    expect(await (await save(ana, { due_date: "2020-01-31" })).json()).toMatchObject({
      due_date: "2020-01-31",
    });
  });

  test("leaves what the form does not show", async () => {
    await app.db.insert(schema.parentProfiles).values({ userId: ana.id, provider: "St. David's" });
    await save(ana, {});
    expect(await (await read(ana)).json()).toMatchObject({ provider: "St. David's" });
  });

  test.each(["+44 20 7946 0958", "(512) 555-0147 ext. 12", "512.555.0147"])(
    "takes the phone number %s as it was typed",
    async (phone) => {
      expect(await (await save(ana, { phone })).json()).toMatchObject({ phone });
    },
  );

  test.each([
    ["full_name", "Parent 1 name is required.", " "],
    ["full_name", "Please use at most 120 characters.", "a".repeat(121)],
    ["parent2_name", "Please use at most 120 characters.", "a".repeat(121)],
    ["phone", "Please use at most 40 characters.", "1".repeat(41)],
    ["phone", "Please enter a valid phone number.", "ask my sister"],
    ["phone", "Please enter a valid phone number.", "555-01"],
    ["address", "Please use at most 300 characters.", "a".repeat(301)],
    ["due_date", "Please enter a valid date.", "2027-02-30"],
    ["due_date", "Please choose a day between six weeks ago and ten months from now.", "2026-10-10"],
    ["due_date", "Please choose a day between six weeks ago and ten months from now.", "2027-09-26"],
  ])("says beside %s '%s', and keeps what it had", async (field, message, value) => {
    await save(ana, {});
    const refused = await save(ana, { [field]: value });
    expect(refused.status).toBe(400);
    const { errors } = problemSchema.parse(await refused.json());
    expect(errors).toContainEqual(expect.objectContaining({ field, message }));
    expect(await (await read(ana)).json()).toMatchObject(filledIn);
  });

  test("is nobody else's to read or to change", async () => {
    await save(ana, {});
    expect(await codeOf(await read(eve, ana.id))).toBe("not_found");
    expect(await codeOf(await save(eve, { full_name: "Changed" }, ana.id))).toBe("not_found");
    expect(await codeOf(await read(null, ana.id))).toBe("unauthenticated");
    expect(await codeOf(await save(null, {}, ana.id))).toBe("unauthenticated");
    const doula = await signedInUser(app, "doula");
    expect(await codeOf(await read(doula))).toBe("forbidden");
    expect(await codeOf(await save(doula, {}))).toBe("forbidden");
    expect(await (await read(ana)).json()).toMatchObject(filledIn);
  });
});

describe("changing one's names", () => {
  test("changes them in the account, and on a doula's profile", async () => {
    const doula = await signedInUser(app, "doula");
    await app.db.insert(schema.doulaProfiles).values({ userId: doula.id, slug: `doula-${randomUUID()}` });
    expect((await rename(doula, { first_name: " Grace ", last_name: "Okafor" })).status).toBe(204);
    expect(await namesInSession(doula)).toMatchObject({
      session: { user: { first_name: "Grace", last_name: "Okafor", full_name: "Grace Okafor" } },
    });
    const profile = await app.db.query.doulaProfiles.findFirst({
      where: (profiles, { eq }) => eq(profiles.userId, doula.id),
    });
    expect(profile).toMatchObject({ firstName: "Grace", lastName: "Okafor", fullName: "Grace Okafor" });
  });

  test("needs both, and never changes the user type", async () => {
    const response = await rename(ana, { first_name: "", last_name: " ", user_type: "admin" });
    const { errors } = problemSchema.parse(await response.json());
    expect(errors?.map(({ message }) => message)).toEqual([
      "First name is required.",
      "Last name is required.",
    ]);
    await rename(ana, { first_name: "Ana", last_name: "Ruiz", user_type: "admin" });
    expect(await namesInSession(ana)).toMatchObject({ session: { user: { user_type: "client" } } });
  });

  test("is nobody else's to do", async () => {
    const names = { first_name: "Changed", last_name: "Name" };
    expect(await codeOf(await rename(eve, names, ana.id))).toBe("not_found");
    expect(await namesInSession(ana)).toMatchObject({ session: { user: { first_name: "Ana" } } });
  });
});
