import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type OwnProfile, ownProfileSchema } from "../../../contract/directory/own-profile.schema.ts";
import { unresolvedAddressMessage } from "../../../contract/directory/places.ts";
import { changedProfilePageSchema } from "../../../contract/directory/profile-changes.schema.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { schema } from "../../../db/database.ts";
import { createGazetteer } from "../../providers/places/gazetteer.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, insertDoula, setDoulaStatus, signedInUser, signInAs } from "../../testing/fixtures.ts";

let grace: { id: string; userId: string; slug: string; cookie: string };
const app = await useTestApp({ places: createGazetteer() });
beforeEach(async () => {
  const doula = await insertDoula(app, { status: "draft" });
  grace = { ...doula, cookie: await signInAs(app, doula.userEmail) };
});

const path = "/rest/v1/doula_profiles/own";
const send = (json: unknown, as = grace.cookie) => app.send(path, { method: "PATCH", as, json });

async function read(as = grace.cookie): Promise<OwnProfile> {
  return ownProfileSchema.parse(await (await app.send(path, { as })).json());
}

/** Changes the current profile. */
async function change(fields: object): Promise<Response> {
  return send({ ...fields, updated_at: (await read()).updated_at });
}

async function findStored() {
  const [row] = await app.db.select().from(schema.doulaProfiles).where(eq(schema.doulaProfiles.id, grace.id));
  return row;
}

const readAuditEntries = () =>
  app.db.query.auditLog.findMany({
    where: (entry, { eq }) => eq(entry.subjectId, grace.id),
    orderBy: (entry, { asc }) => asc(entry.createdAt),
  });

describe("[2.10 7.2] a doula's own profile", () => {
  test("contains what the form edits and what parents see", async () => {
    const response = await app.send(path, { as: grace.cookie });
    const text = await response.text();
    expect(text).not.toMatch(/latitude|longitude|public_point|(?<!\d\d:)30\.27|97\.74/);
    expect(ownProfileSchema.parse(JSON.parse(text))).toMatchObject({
      status: "draft",
      first_name: "Grace",
      phone_number: "512-555-0142",
      address: "1 Hidden Lane, Austin, TX 78701",
      public_profile: { full_name: "Grace Okafor", location: "Austin, TX", has_hours: true },
    });
    const { public_profile } = JSON.parse(text);
    expect(Object.keys(public_profile)).not.toContain("contact");
    expect(JSON.stringify(public_profile)).not.toMatch(/Hidden Lane|555-0142|@doula/);
  });

  test("stores every field", async () => {
    const fields = {
      first_name: "Gracie",
      last_name: "Okafor-Reyes",
      pronouns: "she/her",
      bio: "Two decades of births.\n\nCalm and practical.",
      years_experience: 12,
      hourly_rate: 45.5,
      phone_number: "602-555-0111",
      address: "1 Desert Road, Phoenix, AZ 85004",
      services_offered: ["Birth planning"],
      specialties: ["VBAC", "Home birth"],
      insurance_accepted: ["Aetna"],
      approach: ["affirming", "Unhurried"],
      languages: ["English", "Igbo"],
      language_levels: { Igbo: "native" },
      experience: ["Twins", "Breech babies"],
      communities: ["Igbo families"],
      specializations: "Births after a loss.",
      intro_call_medium: "video_link",
      intro_call_link: "https://video.example/grace",
      business_name: "Okafor Birth Care LLC",
      npi: "1234567893",
    };
    const response = await change(fields);
    expect(response.status).toBe(200);
    const profile = ownProfileSchema.parse(await response.json());
    expect(profile).toMatchObject({
      ...fields,
      full_name: "Gracie Okafor-Reyes",
      location: "Phoenix, AZ",
      time_zone: "America/Phoenix",
      public_profile: { hourly_rate: 45.5, location: "Phoenix, AZ", bio: fields.bio },
    });
    expect(await read()).toEqual(profile);
    const user = await app.db.query.users.findFirst({ where: (users, { eq }) => eq(users.id, grace.userId) });
    expect(user).toMatchObject({ fullName: "Gracie Okafor-Reyes", firstName: "Gracie" });
    expect((await findStored())?.publicPoint?.y).toBeCloseTo(33.45, 1);
  });

  test("[5.8] stores a number of years as an integer", async () => {
    expect((await change({ years_experience: 2.7 })).status).toBe(200);
    expect(await read()).toMatchObject({ years_experience: 2 });
    for (const years_experience of [-0.5, 1000])
      expect((await change({ years_experience })).status).toBe(400);
  });

  test("[5.8] keeps the fields that a change omits, and empties the others", async () => {
    await change({ bio: "Once.", years_experience: 3, hourly_rate: 40, pronouns: "they/them" });
    await change({
      bio: " ",
      years_experience: null,
      hourly_rate: null,
      specializations: "",
      phone_number: "",
    });
    expect(await read()).toMatchObject({
      bio: null,
      years_experience: null,
      hourly_rate: null,
      specializations: null,
      phone_number: null,
      pronouns: "they/them",
      address: "1 Hidden Lane, Austin, TX 78701",
    });
  });

  test("stores repeated values of a list once", async () => {
    await change({ languages: ["English", " english", "", "Igbo "] });
    expect((await read()).languages).toEqual(["English", "Igbo"]);
  });

  test("[3.3] has no level of a language that it doesn't list", async () => {
    await change({ languages: ["English", "Igbo"], language_levels: { Igbo: "native", Greek: "basic" } });
    expect((await read()).language_levels).toEqual({ Igbo: "native" });
    // As a page of the previous release does.
    await change({ languages: ["English"] });
    expect((await read()).language_levels).toEqual({});
    await change({ language_levels: { English: "fluent" } });
    expect((await read()).public_profile).toMatchObject({ language_levels: { English: "fluent" } });
  });

  test("has no location without an address", async () => {
    await change({ address: "" });
    expect(await findStored()).toMatchObject({
      address: null,
      latitude: null,
      publicPoint: null,
      location: null,
    });
  });

  test("keeps its location while the address stays", async () => {
    const before = await findStored();
    await change({ address: "1 Hidden Lane, Austin, TX 78701", bio: "New" });
    expect(await findStored()).toMatchObject({
      bio: "New",
      latitude: before?.latitude,
      publicPoint: before?.publicPoint,
    });
  });

  test("gets its location from a picked suggestion", async () => {
    await change({ address: "Austin, TX, USA", place_id: "us:city:4671654" });
    expect(await read()).toMatchObject({ location: "Austin, TX", time_zone: "America/Chicago" });
  });
});

describe("[2.10 7.2] a change is refused", () => {
  test("with a field that a doula cannot set here", async () => {
    const before = await findStored();
    expect(await errorCode(await change({ bio: "New", status: "approved" }))).toBe("invalid_input");
    expect(await findStored()).toEqual(before);
  });

  test.each([
    [{ first_name: " " }, "first_name", "First name is required."],
    [{ address: "Somewhere in Austin" }, "address", unresolvedAddressMessage],
    [{ intro_call_medium: "video_link" }, "intro_call_link", "Please enter the link to your video room."],
  ])("[5.8] with %j, with an error on that field", async (fields, field, message) => {
    const response = await change(fields);
    expect(response.status).toBe(400);
    const { errors } = problemSchema.parse(await response.json());
    expect(errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  test("if another tab saved first", async () => {
    const opened = await read();
    expect((await send({ bio: "First tab", updated_at: opened.updated_at })).status).toBe(200);
    const late = await send({ bio: "Second tab", updated_at: opened.updated_at });
    expect(late.status).toBe(409);
    expect(await errorCode(late)).toBe("profile_changed");
    const fresh = await read();
    expect(fresh.bio).toBe("First tab");
    expect((await send({ bio: "Second tab", updated_at: fresh.updated_at })).status).toBe(200);
  });

  test("[5.9] with a fourth name in a day", async () => {
    for (const first_name of ["Gracie", "Gloria", "Greta"])
      expect((await change({ first_name })).status).toBe(200);
    const fourth = await change({ first_name: "Gina", bio: "New" });
    expect(fourth.status).toBe(429);
    expect(problemSchema.parse(await fourth.json())).toMatchObject({
      code: "too_many_name_changes",
      errors: [{ field: "first_name", message: errorMessages.too_many_name_changes }],
    });
    expect((await change({ first_name: "Greta", bio: "New" })).status).toBe(200);
    expect(await read()).toMatchObject({ full_name: "Greta Okafor", bio: "New" });
  });

  test("if the doula's name changed after the form was opened", async () => {
    const opened = await read();
    const names = { first_name: "Lena", last_name: "Berg" };
    await app.send(`/rest/v1/users/${grace.userId}`, { method: "PATCH", as: grace.cookie, json: names });
    expect(await errorCode(await send({ bio: "Late", updated_at: opened.updated_at }))).toBe(
      "profile_changed",
    );
  });

  test("[4.3] while the profile is in review", async () => {
    await setDoulaStatus(app, grace.id, "pending");
    expect(await errorCode(await change({ bio: "New" }))).toBe("profile_in_review");
    const renamed = await app.send(`/rest/v1/users/${grace.userId}`, {
      method: "PATCH",
      as: grace.cookie,
      json: { first_name: "Lena", last_name: "Berg" },
    });
    expect(await errorCode(renamed)).toBe("profile_in_review");
    expect(await findStored()).toMatchObject({ bio: null, firstName: "Grace" });
  });

  test("if it is based on another doula's profile", async () => {
    const { updated_at } = await read();
    const other = await insertDoula(app, { fullName: "Other Doula" });
    const json = { bio: "Mine now", updated_at };
    const otherCookie = await signInAs(app, other.userEmail);
    expect(await read(otherCookie)).toMatchObject({ id: other.id });
    expect(await errorCode(await send(json, otherCookie))).toBe("profile_changed");
    expect((await findStored())?.bio).toBeNull();
  });
});

describe("[3.3] words about families are refused", () => {
  test.each([
    ["experience", ["Twins, call 512-555-0142"]],
    ["communities", ["grace@doula.test"]],
    ["languages", ["Spanish: www.grace.example"]],
    ["experience", ["x".repeat(61)]],
    ["experience", Array.from({ length: 21 }, (_, index) => `Birth ${index}`)],
    ["communities", Array.from({ length: 11 }, (_, index) => `Group ${index}`)],
    ["language_levels", { English: "perfect" }],
  ])("in %s: %j", async (field, value) => {
    const response = await change({ [field]: value });
    expect(response.status).toBe(400);
    const { errors } = problemSchema.parse(await response.json());
    expect(errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
  });

  test("by the database, for a level that is none", async () => {
    const write = (levels: string) =>
      app.db.execute(
        sql`update doula_profiles set language_levels = ${levels}::jsonb where id = ${grace.id}`,
      );
    await write('{"English":"native"}');
    for (const levels of ['{"English":"perfect"}', '{"English":1}', "[]"])
      await expect(write(levels), levels).rejects.toThrow();
  });
});

describe("[2.10 7.2] after approval", () => {
  beforeEach(() => setDoulaStatus(app, grace.id, "approved"));

  test("[4.1] admins can compare changes of name and bio", async () => {
    await change({ years_experience: 7, pronouns: "she/her" });
    expect(await readAuditEntries()).toEqual([]);
    await change({ first_name: "Gracie", bio: "New" });
    expect(await readAuditEntries()).toMatchObject([
      {
        actorId: grace.userId,
        action: "doula_profile.changed",
        subjectType: "doula_profile",
        before: { bio: null },
        after: { bio: "New" },
      },
    ]);
    const renamings = await app.db
      .select()
      .from(schema.auditLog)
      .where(eq(schema.auditLog.subjectId, grace.userId));
    expect(renamings).toMatchObject([
      {
        actorId: grace.userId,
        action: "user.renamed",
        before: { full_name: "Grace Okafor" },
        after: { full_name: "Gracie Okafor" },
      },
    ]);
  });

  test("[3.3] admins review words about families, and languages with their levels", async () => {
    await change({ languages: ["English", "Igbo"], language_levels: { Igbo: "basic" } });
    await change({ experience: ["Twins"], communities: ["Igbo families"] });
    await change({ language_levels: { Igbo: "native" } });
    const admin = await signedInUser(app, "admin");
    const { items } = changedProfilePageSchema.parse(
      await (await app.send("/rest/v1/changed_profiles", { as: admin.cookie })).json(),
    );
    const changes = items.find(({ id }) => id === grace.id)?.changes;
    expect(changes?.map(({ field, before, after }) => ({ field, before, after }))).toEqual(
      expect.arrayContaining([
        { field: "languages", before: [], after: ["English", "Igbo (first language)"] },
        { field: "experience", before: [], after: ["Twins"] },
        { field: "communities", before: [], after: ["Igbo families"] },
      ]),
    );
  });

  test("[4.1 5.9] a day's changes become one audit entry", async () => {
    await change({ bio: "A draft" });
    await change({ bio: "Another draft", languages: ["French"] });
    await change({ bio: "The end" });
    expect(await readAuditEntries()).toMatchObject([{ before: { bio: null }, after: { bio: "The end" } }]);
    await app.db
      .update(schema.auditLog)
      .set({ createdAt: sql`now() - interval '24 hours'` })
      .where(eq(schema.auditLog.subjectId, grace.id));
    await change({ bio: "The next day" });
    expect(await readAuditEntries()).toMatchObject([
      { before: { bio: null }, after: { bio: "The end" } },
      { before: { bio: "The end" }, after: { bio: "The next day" } },
    ]);
  });

  test("[2.10] another business name or NPI is audited", async () => {
    await change({ business_name: "Okafor Birth Care", npi: "1234-567-893" });
    await change({ npi: "" });
    await change({ business_name: "Okafor Birth Care", npi: null, pronouns: "she/her" });
    expect(await readAuditEntries()).toMatchObject([
      {
        actorId: grace.userId,
        action: "doula_profile.business_changed",
        before: { business_name: null, npi: null },
        after: { business_name: "Okafor Birth Care", npi: "1234567893" },
      },
      { before: { npi: "1234567893" }, after: { npi: null } },
    ]);
    expect(
      await app.db.query.profileChanges.findMany({ where: (of, { eq }) => eq(of.doulaProfileId, grace.id) }),
    ).toEqual([]);
  });

  test("a name that is changed in the account waits for review", async () => {
    const names = { first_name: "Lena", last_name: "Okafor" };
    await app.send(`/rest/v1/users/${grace.userId}`, { method: "PATCH", as: grace.cookie, json: names });
    expect(await findStored()).toMatchObject({ fullName: "Lena Okafor" });
    expect(
      await app.db.query.profileChanges.findMany({ where: (of, { eq }) => eq(of.doulaProfileId, grace.id) }),
    ).toMatchObject([{ item: "first_name", before: "Grace", after: "Lena" }]);
  });

  test("a change is public immediately", async () => {
    await change({ bio: "Read this." });
    const page = await app.send(`/rest/v1/doula_profiles/${grace.slug}`);
    expect(await page.json()).toMatchObject({ bio: "Read this." });
  });
});

test("[2.10 7.2] changes to a draft do not wait for review", async () => {
  await change({ first_name: "Gracie" });
  expect(await readAuditEntries()).toEqual([]);
});

test("[2.10 7.2] the database refuses a malformed NPI", async () => {
  const set = (npi: string) =>
    app.db.update(schema.doulaProfiles).set({ npi }).where(eq(schema.doulaProfiles.id, grace.id));
  await expect(set("123456789")).rejects.toMatchObject({ cause: { constraint: "doula_profiles_npi" } });
  await set("1234567893");
});

describe("[2.10 7.2] a doula without a profile", () => {
  test("gets one when they open their form", async () => {
    const { cookie } = await signedInUser(app, "doula", "New Doula");
    expect(await read(cookie)).toMatchObject({ status: "draft", full_name: "New Doula", address: null });
  });

  test("[8.6] sees an error if it cannot be created", async () => {
    await app.db.execute(sql`
      create function refuse_row() returns trigger language plpgsql as 'begin return null; end'
    `);
    await app.db.execute(sql`
      create trigger refuse_profiles before insert on doula_profiles for each row execute function refuse_row()
    `);
    const { cookie } = await signedInUser(app, "doula");
    const response = await app.send(path, { as: cookie });
    expect(await response.json()).toMatchObject({
      code: "doula_profile_not_created",
      detail: "Failed to create doula profile",
    });
    await app.db.execute(sql`drop function refuse_row cascade`);
  });

  test("named Own gets a public page", async () => {
    const { cookie } = await signedInUser(app, "doula", "Own");
    expect((await read(cookie)).slug).toMatch(/^own-[0-9a-f]{8}$/);
  });
});
