import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { splitFullName } from "../../contract/accounts.ts";
import { startingHours } from "../../contract/availability.ts";
import { favoritePageSchema } from "../../contract/favorites.schema.ts";
import type { UserType } from "../../contract/users.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";

export const password = "calm-river-42";
/** Hashing is slow on purpose; all people of the tests share one password. */
let passwordHash: Promise<string> | undefined;

export interface TestPerson {
  id: string;
  email: string;
  fullName: string;
  /** The session, for `as`. */
  cookie: string;
}

/** A person of some type with a confirmed address, signed in. */
export async function signedInUser(
  app: TestApp,
  userType: UserType,
  fullName = "Ana Maria Ruiz",
): Promise<TestPerson> {
  const user = await insertUser(app, userType, fullName);
  return { ...user, cookie: await signInAs(app, user.email) };
}

export async function insertUser(app: TestApp, userType: UserType, fullName = "Ana Maria Ruiz") {
  const email = `${userType}-${randomUUID()}@doula.test`;
  const context = await app.auth.$context;
  passwordHash ??= context.password.hash(password);
  const [user] = await app.db
    .insert(schema.users)
    .values({
      email,
      fullName,
      ...splitFullName(fullName),
      userType,
      emailVerified: true,
      hasLongPassword: true,
    })
    .returning({ id: schema.users.id });
  if (!user) throw new Error("no user");
  await app.db.insert(schema.accounts).values({
    userId: user.id,
    accountId: user.id,
    providerId: "credential",
    password: await passwordHash,
  });
  return { id: user.id, email, fullName };
}

/**
 * Opens a session without checking the password, which is slow on purpose;
 * `userAgent` is what their browser says of itself.
 */
export async function signInAs(app: TestApp, email: string, userAgent = "tests"): Promise<string> {
  const user = await app.db.query.users.findFirst({
    columns: { id: true },
    where: eq(schema.users.email, email),
  });
  if (!user) throw new Error(`nobody has the address ${email}`);
  const opened = await app.auth.api.openSession({
    body: { userId: user.id },
    headers: { "user-agent": userAgent },
    returnHeaders: true,
  });
  return cookieOf(opened);
}

/** The answer to signing in with a password, from an address of one's own where none is given. */
export function signIn(
  app: TestApp,
  email: string,
  chosenPassword = password,
  {
    as,
    from,
    userAgent = "tests",
  }: { as?: string | undefined; from?: string | undefined; userAgent?: string | undefined } = {},
) {
  return app.send("/auth/v1/token", {
    method: "POST",
    as,
    from,
    headers: { "user-agent": userAgent },
    json: { grant_type: "password", email, password: chosenPassword },
  });
}

/** Whether a session cookie is still somebody's. */
export async function isSignedIn(app: TestApp, cookie: string): Promise<boolean> {
  const response = await app.send("/auth/v1/sessions", { as: cookie });
  return response.status === 200;
}

/** Waits for `count` mails to an address, and returns the link of the newest that leads to `page`. */
export async function linkOfMail(app: TestApp, recipient: string, page: string, count = 1): Promise<URL> {
  const mails = await app.mailsTo(recipient, count);
  const links = mails.flatMap(({ text }) => /http:\/\/doula\.test\/\S+/.exec(text) ?? []);
  const url = links.map((link) => new URL(link)).findLast(({ pathname }) => pathname === page);
  if (!url) throw new Error(`no mail leads to ${page}`);
  return url;
}

/** The token of that link. */
export async function tokenOfMail(app: TestApp, recipient: string, page: string, count = 1): Promise<string> {
  return (await linkOfMail(app, recipient, page, count)).searchParams.get("token") ?? "";
}

/** The session cookie that an answer set, as a browser would send it back. */
export function cookieOf({ headers }: { headers: Headers }): string {
  const cookie = headers.getSetCookie().find((candidate) => candidate.includes("session_token"));
  if (!cookie) throw new Error(`no session among the cookies ${headers.getSetCookie().join("; ")}`);
  return cookie.split(";")[0] ?? "";
}

type DoulaColumns = Partial<typeof schema.doulaProfiles.$inferInsert>;

/** The centre of Austin, from where the tests search. */
export const austin = { lat: 30.2672, lng: -97.7431 };

/** An approved doula in Austin, with the hours that doulas start with. `hours: []` makes one without. */
export async function insertDoula(
  app: TestApp,
  columns: DoulaColumns = {},
  hours: readonly string[] = startingHours,
) {
  const fullName = columns.fullName ?? "Grace Okafor";
  const user = await insertUser(app, "doula", fullName);
  const [doula] = await app.db
    .insert(schema.doulaProfiles)
    .values({
      userId: user.id,
      slug: `doula-${randomUUID()}`,
      status: "approved",
      fullName,
      ...splitFullName(fullName),
      email: user.email,
      phoneNumber: "512-555-0142",
      address: "1 Hidden Lane, Austin, TX 78701",
      latitude: 30.2701,
      longitude: -97.7402,
      publicPoint: { x: austin.lng, y: austin.lat },
      location: "Austin, TX",
      timeZone: "America/Chicago",
      ...columns,
    })
    .returning();
  if (!doula) throw new Error("no doula");
  const rules = [1, 2, 3, 4, 5].flatMap((weekday) =>
    hours.map((startTime) => ({
      doulaProfileId: doula.id,
      weekday,
      startTime,
      endTime: halfAnHourAfter(startTime),
    })),
  );
  if (rules.length > 0) await app.db.insert(schema.availabilityRules).values(rules);
  return { ...doula, userEmail: user.email };
}

/** Takes whole days, as dates in the doula's zone, out of their hours. */
export async function closeDays(app: TestApp, doulaProfileId: string, days: readonly string[]) {
  await app.db
    .insert(schema.availabilityOverrides)
    .values(days.map((date) => ({ doulaProfileId, date, isOpen: false })));
}

function halfAnHourAfter(time: string): string {
  const [hour, minute] = time.split(":").map(Number);
  const minutes = (hour ?? 0) * 60 + (minute ?? 0) + 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Books an intro call through the API. */
export function bookIntroCall(
  app: TestApp,
  person: { cookie: string },
  doulaProfileId: string,
  startsAt: string,
) {
  return app.send("/rest/v1/bookings", {
    method: "POST",
    as: person.cookie,
    json: { booking_type: "intro_call", doula_profile_id: doulaProfileId, starts_at: startsAt },
  });
}

/** Asks for all that is stored about somebody. */
export function exportData(app: TestApp, as: string, currentPassword = password) {
  return app.send("/auth/v1/user/export", {
    method: "POST",
    as,
    json: { current_password: currentPassword },
  });
}

/** Saves a doula through the API. */
export function saveFavorite(app: TestApp, person: { cookie: string }, doulaId: string) {
  return app.send("/rest/v1/favorites", {
    method: "POST",
    as: person.cookie,
    json: { doula_id: doulaId },
  });
}

/** Removes one of somebody's favorites through the API, by its id or the doula's. */
export function removeFavorite(app: TestApp, person: { cookie: string }, id: string) {
  return app.send(`/rest/v1/favorites/${id}`, { method: "DELETE", as: person.cookie });
}

/** The code of a refusal; undefined for an answer that is none. */
export async function codeOf(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json();
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : undefined;
}

/** A page of the person's favorites, as the server answers it. */
export async function listFavorites(app: TestApp, person: { cookie: string }, query = "") {
  const response = await app.send(`/rest/v1/favorites${query}`, { as: person.cookie });
  return favoritePageSchema.parse(await response.json());
}

export function setDoulaStatus(app: TestApp, doulaId: string, status: string) {
  return app.db.update(schema.doulaProfiles).set({ status }).where(eq(schema.doulaProfiles.id, doulaId));
}
