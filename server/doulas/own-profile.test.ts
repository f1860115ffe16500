import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problemSchema } from "../../contract/errors.schema.ts";
import { errorMessages } from "../../contract/errors.ts";
import { type OwnProfile, ownProfileSchema } from "../../contract/own-profile.schema.ts";
import { addressUnresolved } from "../../contract/places.ts";
import { schema } from "../../db/database.ts";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, insertDoula, setDoulaStatus, signedInUser, signInAs } from "../testing/fixtures.ts";

let app: TestApp;
let grace: { id: string; userId: string; slug: string; cookie: string };
beforeAll(async () => {
  app = await startTestApp({ places: createGazetteer() });
});
beforeEach(async () => {
  const doula = await insertDoula(app, { status: "draft" });
  grace = { ...doula, cookie: await signInAs(app, doula.userEmail) };
});
afterAll(() => app.close());

const path = "/rest/v1/doula_profiles/own";
const send = (json: unknown, as = grace.cookie) => app.send(path, { method: "PATCH", as, json });

async function read(as = grace.cookie): Promise<OwnProfile> {
  return ownProfileSchema.parse(await (await app.send(path, { as })).json());
}

/** Changes the profile as it is now. */
async function change(fields: object): Promise<Response> {
  return send({ ...fields, updated_at: (await read()).updated_at });
}

async function stored() {
  const [row] = await app.db.select().from(schema.doulaProfiles).where(eq(schema.doulaProfiles.id, grace.id));
  return row;
}

const audited = () => app.db.select().from(schema.auditLog).where(eq(schema.auditLog.subjectId, grace.id));

describe("a doula's own profile", () => {
  test("answers what the form edits, and what parents see, without coordinates", async () => {
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

  test("takes every field, and answers and stores it", async () => {
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
      specializations: "Births after a loss.",
      intro_call_medium: "video_link",
      intro_call_link: "https://video.example/grace",
      business_name: "Okafor Birth Care LLC",
      npi: "1234567893",
    };
    const response = await change(fields);
    expect(response.status).toBe(200);
    const answer = ownProfileSchema.parse(await response.json());
    expect(answer).toMatchObject({
      ...fields,
      full_name: "Gracie Okafor-Reyes",
      location: "Phoenix, AZ",
      time_zone: "America/Phoenix",
      public_profile: { hourly_rate: 45.5, location: "Phoenix, AZ", bio: fields.bio },
    });
    expect(await read()).toEqual(answer);
    const user = await app.db.query.users.findFirst({ where: (users, { eq }) => eq(users.id, grace.userId) });
    expect(user).toMatchObject({ fullName: "Gracie Okafor-Reyes", firstName: "Gracie" });
    expect((await stored())?.publicPoint?.y).toBeCloseTo(33.45, 1);
  });

  test("keeps nothing as null, and what is left out as it was", async () => {
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

  test("lists each thing once", async () => {
    await change({ languages: ["English", " english", "", "Igbo "] });
    expect((await read()).languages).toEqual(["English", "Igbo"]);
  });

  test("without an address is nowhere", async () => {
    await change({ address: "" });
    expect(await stored()).toMatchObject({
      address: null,
      latitude: null,
      publicPoint: null,
      location: null,
    });
  });

  test("keeps where it is while its address stays", async () => {
    const before = await stored();
    await change({ address: "1 Hidden Lane, Austin, TX 78701", bio: "New" });
    expect(await stored()).toMatchObject({
      bio: "New",
      latitude: before?.latitude,
      publicPoint: before?.publicPoint,
    });
  });

  test("is placed by a chosen suggestion", async () => {
    await change({ address: "Austin, TX, USA", place_id: "us:city:4671654" });
    expect(await read()).toMatchObject({ location: "Austin, TX", time_zone: "America/Chicago" });
  });
});

describe("a change is refused", () => {
  test.each([
    ["status", "approved"],
    ["latitude", 30.2],
    ["longitude", -97.7],
    ["public_point", { x: 1, y: 2 }],
    ["location", "Paris, TX"],
    ["time_zone", "Asia/Tokyo"],
    ["user_id", "00000000-0000-4000-8000-000000000000"],
    ["id", "00000000-0000-4000-8000-000000000000"],
    ["slug", "somebody-else"],
    ["email", "somebody@doula.test"],
    ["full_name", "Somebody Else"],
    ["video_url", "https://video.example/x"],
    ["births_attended", 500],
    ["stripe_account_id", "acct_1"],
    ["unlisted_at", null],
    ["first_listed_at", "2020-01-01T00:00:00Z"],
    ["profile_image_url", "x.webp"],
  ])("with %s, which is not a doula's to set here", async (field, value) => {
    const before = await stored();
    expect(await codeOf(await change({ bio: "New", [field]: value }))).toBe("invalid_input");
    expect(await stored()).toEqual(before);
  });

  test("with a user type, as everywhere", async () => {
    expect(await codeOf(await change({ bio: "New", user_type: "doula" }))).toBe("forbidden");
    expect((await stored())?.bio).toBeNull();
  });

  test.each([
    [{ first_name: " " }, "first_name", "First name is required."],
    [{ last_name: "" }, "last_name", "Last name is required."],
    [{ years_experience: -1 }, "years_experience", "Please enter 0 or more."],
    [{ years_experience: 2.5 }, "years_experience", "Please enter a whole number."],
    [{ hourly_rate: -0.01 }, "hourly_rate", "Please enter 0 or more."],
    [{ hourly_rate: 40.005 }, "hourly_rate", "Please use at most two digits after the point."],
    [{ hourly_rate: 1e9 }, "hourly_rate", "Please enter 10000 or less."],
    [{ phone_number: "call me" }, "phone_number", "Please enter a valid phone number."],
    [{ address: "Somewhere in Austin" }, "address", addressUnresolved],

    [
      { specialties: Array.from({ length: 41 }, (_, n) => `Tag ${n}`) },
      "specialties",
      "Please list at most 40.",
    ],
    ...["1234567890", "123456789", "12345678930", "12345678a3"].map((npi): [object, string, string] => [
      { npi },
      "npi",
      "Please check the number: an NPI has 10 digits, and these do not fit together.",
    ]),
    [{ business_name: "a".repeat(121) }, "business_name", "Please use at most 120 characters."],
    [{ intro_call_medium: "video_link" }, "intro_call_link", "Please enter the link of your video room."],
    [
      { intro_call_link: "ftp://video.example" },
      "intro_call_link",
      "Please enter a link that begins with https://",
    ],
    ...[
      "javascript:alert(1)",
      "https://zoom.us@evil.example/j/1",
      "https://a:b@evil.example/",
      "https://localhost/",
      "https://[::1]/",
      "https://video.example/\u202e4pm.exe",
    ].map((link): [object, string, string] => [
      { intro_call_link: link },
      "intro_call_link",
      "Please enter a link that begins with https://",
    ]),
  ])("that says beside its field what is wrong with %j", async (fields, field, message) => {
    const response = await change(fields);
    expect(response.status).toBe(400);
    const { errors } = problemSchema.parse(await response.json());
    expect(errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  test("with a bio that is too long", async () => {
    const { errors } = problemSchema.parse(await (await change({ bio: "a".repeat(2001) })).json());
    expect(errors).toMatchObject([{ field: "bio", message: "Please use at most 2000 characters." }]);
  });

  test("where another tab saved in between, and that one's values stay", async () => {
    const opened = await read();
    expect((await send({ bio: "First tab", updated_at: opened.updated_at })).status).toBe(200);
    const late = await send({ bio: "Second tab", updated_at: opened.updated_at });
    expect(late.status).toBe(409);
    expect(await codeOf(late)).toBe("profile_changed");
    const fresh = await read();
    expect(fresh.bio).toBe("First tab");
    expect((await send({ bio: "Second tab", updated_at: fresh.updated_at })).status).toBe(200);
  });

  test("with a fourth name in a day, beside its field; the rest can still be saved", async () => {
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

  test("where the doula was renamed in between", async () => {
    const opened = await read();
    const names = { first_name: "Lena", last_name: "Berg" };
    await app.send(`/rest/v1/users/${grace.userId}`, { method: "PATCH", as: grace.cookie, json: names });
    expect(await codeOf(await send({ bio: "Late", updated_at: opened.updated_at }))).toBe("profile_changed");
  });

  test("while the profile is in review, under its other name too", async () => {
    await setDoulaStatus(app, grace.id, "pending");
    expect(await codeOf(await change({ bio: "New" }))).toBe("profile_in_review");
    const renamed = await app.send(`/rest/v1/users/${grace.userId}`, {
      method: "PATCH",
      as: grace.cookie,
      json: { first_name: "Lena", last_name: "Berg" },
    });
    expect(await codeOf(renamed)).toBe("profile_in_review");
    expect(await stored()).toMatchObject({ bio: null, firstName: "Grace" });
  });

  test("for a stranger, a client and an admin; another doula changes her own", async () => {
    const { updated_at } = await read();
    const client = await signedInUser(app, "client");
    const admin = await signedInUser(app, "admin");
    const other = await insertDoula(app, { fullName: "Other Doula" });
    const json = { bio: "Mine now", updated_at };
    expect(await codeOf(await app.send(path, { method: "PATCH", json }))).toBe("unauthenticated");
    expect(await codeOf(await app.send(path))).toBe("unauthenticated");
    for (const { cookie } of [client, admin]) {
      expect(await codeOf(await send(json, cookie))).toBe("forbidden");
      expect(await codeOf(await app.send(path, { as: cookie }))).toBe("forbidden");
    }
    const otherCookie = await signInAs(app, other.userEmail);
    expect(await read(otherCookie)).toMatchObject({ id: other.id });
    expect(await codeOf(await send(json, otherCookie))).toBe("profile_changed");
    expect((await stored())?.bio).toBeNull();
  });
});

describe("after approval", () => {
  beforeEach(() => setDoulaStatus(app, grace.id, "approved"));

  test("changes of name and bio are written down for admins, other ones are not", async () => {
    await change({ years_experience: 7, pronouns: "she/her" });
    expect(await audited()).toEqual([]);
    await change({ first_name: "Gracie", bio: "New" });
    expect(await audited()).toMatchObject([
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

  test("a day's changes are one audit entry with the first and the last values", async () => {
    await change({ bio: "A draft" });
    await change({ bio: "Another draft", languages: ["French"] });
    await change({ bio: "The end" });
    expect(await audited()).toMatchObject([{ before: { bio: null }, after: { bio: "The end" } }]);
    await app.db
      .update(schema.auditLog)
      .set({ createdAt: sql`now() - interval '24 hours'` })
      .where(eq(schema.auditLog.subjectId, grace.id));
    await change({ bio: "The next day" });
    expect(await audited()).toMatchObject([
      { before: { bio: null }, after: { bio: "The end" } },
      { before: { bio: "The end" }, after: { bio: "The next day" } },
    ]);
  });

  test("another business name or NPI is audited, and waits for no admin's review", async () => {
    await change({ business_name: "Okafor Birth Care", npi: "1234-567-893" });
    await change({ npi: "" });
    await change({ business_name: "Okafor Birth Care", npi: null, pronouns: "she/her" });
    expect(await audited()).toMatchObject([
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

  test("a name changed as an account's waits for a review too", async () => {
    const names = { first_name: "Lena", last_name: "Okafor" };
    await app.send(`/rest/v1/users/${grace.userId}`, { method: "PATCH", as: grace.cookie, json: names });
    expect(await stored()).toMatchObject({ fullName: "Lena Okafor" });
    expect(
      await app.db.query.profileChanges.findMany({ where: (of, { eq }) => eq(of.doulaProfileId, grace.id) }),
    ).toMatchObject([{ item: "first_name", before: "Grace", after: "Lena" }]);
  });

  test("a change is public at once", async () => {
    await change({ bio: "Read this." });
    const page = await app.send(`/rest/v1/doula_profiles/${grace.slug}`);
    expect(await page.json()).toMatchObject({ bio: "Read this." });
  });
});

test("a draft's changes are not written down for admins", async () => {
  await change({ first_name: "Gracie" });
  expect(await audited()).toEqual([]);
});

test("no row takes an NPI that has another shape", async () => {
  const set = (npi: string) =>
    app.db.update(schema.doulaProfiles).set({ npi }).where(eq(schema.doulaProfiles.id, grace.id));
  await expect(set("123456789")).rejects.toMatchObject({ cause: { constraint: "doula_profiles_npi" } });
  await set("1234567893");
});

describe("a doula without a profile", () => {
  test("gets one when she reads hers", async () => {
    const { cookie } = await signedInUser(app, "doula", "New Doula");
    expect(await read(cookie)).toMatchObject({ status: "draft", full_name: "New Doula", address: null });
  });

  test("is told where it cannot be created", async () => {
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

  test("called Own has a page that does not hide behind hers", async () => {
    const { cookie } = await signedInUser(app, "doula", "Own");
    expect((await read(cookie)).slug).toMatch(/^own-[0-9a-f]{8}$/);
  });
});
