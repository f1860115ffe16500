import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

let ana: TestPerson;
const app = await useTestApp();
app.setNow(monday);
const eve = await signedInUser(app, "client", "Eve Other");
beforeEach(async () => {
  ana = await signedInUser(app, "client");
});

const completeProfile = {
  full_name: "Ana Maria Ruiz",
  parent2_name: "Ben Ruiz",
  phone: "512-555-0147",
  address: "Austin, TX, USA",
  due_date: "2027-03-05",
  provider: "St. David's Medical Center",
};

const read = (person: TestPerson | null, of = person?.id) =>
  app.send(`/rest/v1/parent_profiles/${of}`, { as: person?.cookie });

const save = (person: TestPerson | null, change: object, of = person?.id) =>
  app.send(`/rest/v1/parent_profiles/${of}`, {
    method: "PUT",
    as: person?.cookie,
    json: { ...completeProfile, ...change },
  });

describe("a parent's profile", () => {
  test("[7.2] is empty at first, except for the account's name and address", async () => {
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

  test("[3.2 6.4] is created, then changed", async () => {
    const created = await save(ana, {});
    expect(created.status).toBe(200);
    expect(await created.json()).toMatchObject(completeProfile);
    await save(ana, { phone: "512-555-0199", due_date: "2027-04-01", provider: "12 Home Lane" });
    expect(await (await read(ana)).json()).toMatchObject({
      ...completeProfile,
      phone: "512-555-0199",
      due_date: "2027-04-01",
      provider: "12 Home Lane",
    });
  });

  test("[5.7] stores missing and blank fields as null", async () => {
    await save(ana, {});
    await save(ana, { parent2_name: "  ", phone: "", address: null, due_date: null, provider: " " });
    expect(await (await read(ana)).json()).toMatchObject({
      parent2_name: null,
      phone: null,
      address: null,
      due_date: null,
      provider: null,
    });
  });

  test("[5.7] stores names without invisible characters and line breaks", async () => {
    await save(ana, { full_name: "\u202eLena\u200b\nBerg", parent2_name: "\u3164" });
    expect(await (await read(ana)).json()).toMatchObject({ full_name: "Lena Berg", parent2_name: null });
  });

  test.each([{ full_name: "Site Support" }, { parent2_name: "Site Admin" }])(
    "[5.7] refuses a name of the site's support: %j",
    async (names) => {
      const response = await save(ana, names);
      expect(problemSchema.parse(await response.json()).errors).toMatchObject([
        { field: Object.keys(names)[0], code: "name_reserved" },
      ]);
    },
  );

  test("[5.7] lets people keep a name that is refused today", async () => {
    await app.db
      .update(schema.users)
      .set({ fullName: "Pat Support", firstName: "Pat", lastName: "Support" })
      .where(eq(schema.users.id, ana.id));
    expect((await save(ana, { full_name: "Pat Support" })).status).toBe(200);
  });

  test("gives the account its name, split at the first space", async () => {
    await save(ana, { full_name: "  Lena van den Berg " });
    const account = await app.send(`/rest/v1/users/${ana.id}`, { as: ana.cookie });
    expect(await account.json()).toMatchObject({
      full_name: "Lena van den Berg",
      first_name: "Lena",
      last_name: "van den Berg",
    });
  });

  test.each(["2026-10-12", "2027-09-24"])(
    "accepts the due date %s, for an overdue or a just discovered pregnancy",
    async (day) => {
      expect(await (await save(ana, { due_date: day })).json()).toMatchObject({ due_date: day });
    },
  );

  test("[5.7] keeps a due date that passed long ago", async () => {
    await app.db.insert(schema.parentProfiles).values({ userId: ana.id, dueDate: "2020-01-31" });
    expect(await (await save(ana, { due_date: "2020-01-31" })).json()).toMatchObject({
      due_date: "2020-01-31",
    });
  });

  test("keeps the planned place of birth if an older page, without that field, saves", async () => {
    await save(ana, { provider: "12 Home Lane" });
    expect((await save(ana, { provider: undefined, phone: "512-555-0199" })).status).toBe(200);
    expect(await (await read(ana)).json()).toMatchObject({ provider: "12 Home Lane", phone: "512-555-0199" });
  });

  test.each(["+44 20 7946 0958", "(512) 555-0147 ext. 12", "512.555.0147"])(
    "accepts the phone number %s as typed",
    async (phone) => {
      expect(await (await save(ana, { phone })).json()).toMatchObject({ phone });
    },
  );

  test.each([
    ["full_name", "Parent 1 name is required.", " "],
    ["due_date", "Please choose a day between six weeks ago and ten months from now.", "2026-10-10"],
    ["due_date", "Please choose a day between six weeks ago and ten months from now.", "2027-09-26"],
  ])("[5.7] refuses an invalid %s with '%s'", async (field, message, value) => {
    await save(ana, {});
    const refused = await save(ana, { [field]: value });
    expect(refused.status).toBe(400);
    const { errors } = problemSchema.parse(await refused.json());
    expect(errors).toContainEqual(expect.objectContaining({ field, message }));
    expect(await (await read(ana)).json()).toMatchObject(completeProfile);
  });

  test("[6.4 7.2] can be neither read nor changed by another parent", async () => {
    await save(ana, {});
    expect(await errorCode(await read(eve, ana.id))).toBe("not_found");
    expect(await errorCode(await save(eve, { full_name: "Changed" }, ana.id))).toBe("not_found");
    expect(await (await read(ana)).json()).toMatchObject(completeProfile);
  });
});
