import { sql } from "drizzle-orm";
import { addDays, countDaysBetween } from "../contract/platform/time.ts";
import { type Database, type Queryable, schema, type Transaction } from "./database.ts";
import { seedBookings } from "./seed/bookings.ts";
import { daysAfter } from "./seed/calendar.ts";
import { seedConversations } from "./seed/conversations.ts";
import coverageNotes from "./seed/data/coverage-notes.json" with { type: "json" };
import { type SeedDoula, seedDoulas } from "./seed/doulas.ts";
import { seedFavorites } from "./seed/favorites.ts";
import {
  demoAdmin,
  demoDoula,
  demoDoulas,
  demoParent,
  draftDoula,
  pendingDoula,
  rejectedDoula,
  seedAdmin,
  seedParents,
} from "./seed/people.ts";
import type { PortraitFile } from "./seed/portraits.ts";
import { stableId } from "./seed/random.ts";
import {
  type DemoConnections,
  listDemoConnections,
  makeProfileRow,
  seedCalendarConnections,
  seedCalendarSources,
  seedReviews,
} from "./seed/setup.ts";

export { type DemoConnections, demoAdmin, demoDoula, demoParent, draftDoula, pendingDoula, rejectedDoula };

/** Two processes that start together on one server must not both seed. */
const seedLock = 7_270_002;

interface SeedOptions {
  now: Date;
  hashPassword: (password: string) => Promise<string>;
  /** Without local servers for Google and Stripe, nobody is connected to them. */
  sandboxes?: {
    /** Encrypts a calendar token for storage. */
    encryptToken: (token: string, connectionId: string) => string;
    /** Called before the connections are stored. */
    addConnections: (connections: DemoConnections) => void;
  };
  /** Where the profile pictures come from, and how one is stored. Without it, everyone has initials. */
  portraits?: { read: () => Promise<PortraitFile[]>; save: (file: PortraitFile) => Promise<void> };
}

/**
 * Fills an empty database with demo doulas, parents, bookings, favorites, conversations and a FAQ about them around
 * `now`. Does nothing if there is any user. Only the demo parent, the demo doulas with logins and the demo
 * admin can log in.
 */
export async function seedDemoData(db: Database, options: SeedOptions): Promise<void> {
  if (await hasUsers(db)) return;
  const doulas = seedDoulas(options.now);
  const parents = seedParents(options.now);
  const bookings = seedBookings(doulas, options.now);
  const conversations = seedConversations(doulas, options.now);
  const people = [...doulas, ...parents, seedAdmin(options.now)];
  const password = await options.hashPassword(demoParent.password);
  const accounts = [demoParent, demoAdmin, ...demoDoulas].map(({ email }) => {
    const userId = people.find(({ user }) => user.email === email)?.user.id;
    if (!userId) throw new Error(`Nobody of the demo data is ${email}`);
    return { userId, accountId: userId, providerId: "credential", password };
  });

  const pictures = await savePortraits(options);
  const pictureOf = (userId: string) => ({ profileImageUrl: pictures.get(userId) });

  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (await hasUsers(tx)) return;
    await tx.insert(schema.users).values(people.map(({ user }) => ({ ...user, ...pictureOf(user.id) })));
    await tx.insert(schema.accounts).values(accounts);
    await tx
      .insert(schema.parentProfiles)
      .values(parents.map(({ profile }) => ({ ...profile, ...pictureOf(profile.userId) })));
    await insertProfiles(
      tx,
      doulas.map((doula) => ({ ...doula, profile: { ...doula.profile, ...pictureOf(doula.user.id) } })),
      options,
    );
    await tx.insert(schema.applicationReviews).values(seedReviews(doulas, options.now));
    await tx.insert(schema.doulaPayers).values(doulas.flatMap(({ payers }) => payers));
    await tx.insert(schema.doulaCertifications).values(doulas.flatMap(({ certificates }) => certificates));
    await tx.insert(schema.doulaAnswers).values(doulas.flatMap(({ answers }) => answers));
    await tx.insert(schema.doulaPackages).values(doulas.flatMap(({ packages }) => packages));
    await insertRules(
      tx,
      doulas.flatMap(({ rules }) => rules),
    );
    await tx.insert(schema.availabilityOverrides).values(doulas.flatMap(({ overrides }) => overrides));
    await insertPractices(tx, doulas);
    await tx.insert(schema.bookings).values(bookings.map(({ booking }) => booking));
    await tx.insert(schema.bookingEvents).values(bookings.flatMap(({ events }) => events));
    await tx.insert(schema.favorites).values(seedFavorites(doulas, options.now));
    await tx.insert(schema.conversations).values(conversations.map(({ conversation }) => conversation));
    await tx.insert(schema.conversationMembers).values(conversations.flatMap(({ members }) => members));
    await tx.insert(schema.messages).values(conversations.flatMap(({ messages }) => messages));
    await tx.insert(schema.faqs).values(sampleFaq);
    await insertCoverageNotes(tx, options.now);
  });
}

/**
 * Stores the portraits before rows refer to them. Returns their paths in the bucket by user ID. The files have
 * fixed names, so that two processes that start together write the same ones.
 */
async function savePortraits({ portraits }: SeedOptions): Promise<Map<string, string>> {
  if (!portraits) return new Map();
  const files = await portraits.read();
  await Promise.all(files.map(portraits.save));
  return new Map(files.map(({ userId, name }) => [userId, `${userId}/${name}`]));
}

const sampleQuestion = "Why do some details say 'Sample'?";

/** Follows the questions that every site starts with. */
const sampleFaq: typeof schema.faqs.$inferInsert = {
  id: stableId(sampleQuestion),
  question: sampleQuestion,
  answer:
    "The doulas on this site are made up, to show how it works. 'Sample' marks a detail that a doula's profile doesn't have.",
};

/** Returns true if any demo person is in the database, whatever their current address. */
export async function hasDemoPeople(db: Database): Promise<boolean> {
  const now = new Date();
  const ids = [...seedDoulas(now), ...seedParents(now), seedAdmin(now)].map(({ user }) => user.id);
  const { rows } = await db.execute(sql`
    select from users where id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)) limit 1
  `);
  return rows.length > 0;
}

async function insertProfiles(
  tx: Transaction,
  doulas: SeedDoula[],
  { now, sandboxes }: SeedOptions,
): Promise<void> {
  if (!sandboxes) {
    await tx.insert(schema.doulaProfiles).values(doulas.map(({ profile }) => profile));
    return;
  }
  sandboxes.addConnections(listDemoConnections(doulas));
  await tx.insert(schema.doulaProfiles).values(doulas.map(makeProfileRow));
  const connections = seedCalendarConnections(doulas, now, sandboxes.encryptToken);
  await tx.insert(schema.googleCalendarConnections).values(connections);
  await tx.insert(schema.calendarSources).values(seedCalendarSources(doulas, now));
}

/** What an operator would write, as of half a year ago. */
async function insertCoverageNotes(tx: Transaction, now: Date): Promise<void> {
  const checkedOn = daysAfter(now, -180).toISOString().slice(0, 10);
  await tx
    .insert(schema.coverageNotes)
    .values(coverageNotes.map((note) => ({ ...note, checkedOn })))
    .onConflictDoNothing();
}

async function insertPractices(tx: Transaction, doulas: SeedDoula[]): Promise<void> {
  await tx.insert(schema.doulaPractice).values(doulas.flatMap(({ practice }) => practice));
  await tx.insert(schema.doulaCommitments).values(doulas.flatMap(({ commitments }) => commitments));
  const timeOff = doulas.flatMap((doula) => doula.timeOff);
  await tx.insert(schema.doulaTimeOff).values(timeOff);
  // Time off from births and calls is a day off on each of its days.
  await tx.insert(schema.availabilityOverrides).values(
    timeOff.flatMap(({ id, doulaProfileId, firstDate, lastDate, reason }) =>
      Array.from({ length: countDaysBetween(firstDate, lastDate) + 1 }, (_, days) => ({
        doulaProfileId,
        date: addDays(firstDate, days),
        isOpen: false,
        reason,
        timeOffId: id,
      })),
    ),
  );
}

/** One parameter instead of ten thousand makes the seed three times as fast. */
async function insertRules(tx: Transaction, rules: SeedDoula["rules"]): Promise<void> {
  await tx.execute(sql`
    insert into availability_rules (doula_profile_id, weekday, start_time, end_time)
    select "doulaProfileId", weekday, "startTime", "endTime"
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as rule ("doulaProfileId" uuid, weekday smallint, "startTime" time, "endTime" time)
  `);
}

async function hasUsers(queryable: Queryable): Promise<boolean> {
  const found = await queryable.select({ id: schema.users.id }).from(schema.users).limit(1);
  return found.length > 0;
}
