import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { favoritePageSchema } from "../../contract/directory/favorites.schema.ts";
import { splitFullName } from "../../contract/identity/accounts.ts";
import type { UserType } from "../../contract/identity/users.ts";
import { sessionDays } from "../../contract/platform/retention.ts";
import { startingHours } from "../../contract/scheduling/availability.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";

export const password = "calm-river-42";
/** Hashing is slow on purpose, so all people in the tests share one password. */
let passwordHash: Promise<string> | undefined;

export interface TestPerson {
  id: string;
  email: string;
  fullName: string;
  /** The session, for `as`. */
  cookie: string;
}

/** Inserts a signed-in person of some type with a confirmed address. */
export async function signedInUser(
  app: TestApp,
  userType: UserType,
  fullName = "Ana Maria Ruiz",
  email?: string,
): Promise<TestPerson> {
  const user = await insertUser(app, userType, fullName, email);
  return { ...user, cookie: await insertSession(app, user.id) };
}

export async function insertUser(
  app: Pick<TestApp, "auth" | "db">,
  userType: UserType,
  fullName = "Ana Maria Ruiz",
  email = `${userType}-${randomUUID()}@doula.test`,
) {
  const id = randomUUID();
  const context = await app.auth.$context;
  passwordHash ??= context.password.hash(password);
  await app.db.insert(schema.users).values({
    id,
    email,
    fullName,
    ...splitFullName(fullName),
    userType,
    emailVerified: true,
    hasLongPassword: true,
  });
  await app.db.insert(schema.accounts).values({
    userId: id,
    accountId: id,
    providerId: "credential",
    password: await passwordHash,
  });
  return { id, email, fullName };
}

/** Signs a person in without a password. Returns the cookie. */
export async function signInAs(app: TestApp, email: string, userAgent?: string): Promise<string> {
  const user = await app.db.query.users.findFirst({
    columns: { id: true },
    where: eq(schema.users.email, email),
  });
  if (!user) throw new Error(`nobody has the address ${email}`);
  return insertSession(app, user.id, userAgent);
}

/** Inserts a session and returns the cookie that signing in would set; `userAgent` is their browser's. */
async function insertSession(app: TestApp, userId: string, userAgent = "tests"): Promise<string> {
  const { authCookies, secret } = await app.auth.$context;
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + sessionDays * 24 * 3_600_000);
  await app.db.insert(schema.sessions).values({ userId, token, expiresAt, userAgent });
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Deletes a person's account, as they do in their settings. */
export function deleteOwnAccount(app: TestApp, { cookie }: Pick<TestPerson, "cookie">): Promise<Response> {
  const json = { current_password: password };
  return app.send("/auth/v1/user", { method: "DELETE", as: cookie, json });
}

/** Returns another address of the same mailbox. */
export const makeAlias = ({ email }: Pick<TestPerson, "email">): string =>
  email.replace(/(\+.*)?@/, `+${randomUUID()}@`);

/** Signs in with a password and returns the response; from a unique address by default. */
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

/** Returns true if a session cookie is still valid. */
export async function isSignedIn(app: TestApp, cookie: string): Promise<boolean> {
  const response = await app.send("/auth/v1/sessions", { as: cookie });
  return response.status === 200;
}

/** Waits for `count` emails to an address, and returns the link of the newest that leads to `page`. */
export async function waitForEmailLink(
  app: TestApp,
  recipient: string,
  page: string,
  count = 1,
): Promise<URL> {
  const emails = await app.emailsTo(recipient, count);
  const links = emails.flatMap(({ text }) => /http:\/\/doula\.test\/\S+/.exec(text) ?? []);
  const url = links.map((link) => new URL(link)).findLast(({ pathname }) => pathname === page);
  if (!url) throw new Error(`no email leads to ${page}`);
  return url;
}

/** Returns that link's token. */
export async function waitForEmailToken(
  app: TestApp,
  recipient: string,
  page: string,
  count = 1,
): Promise<string> {
  return readToken(await waitForEmailLink(app, recipient, page, count));
}

/** Returns the token in the fragment of an emailed link. */
export function readToken({ hash }: URL): string {
  return new URLSearchParams(hash.slice(1)).get("token") ?? "";
}

/** Returns the session cookie that a response set, as a browser sends it back. */
export function readCookie({ headers }: { headers: Headers }): string {
  const cookie = headers.getSetCookie().find((candidate) => candidate.includes("session_token"));
  if (!cookie) throw new Error(`no session among the cookies ${headers.getSetCookie().join("; ")}`);
  return cookie.split(";")[0] ?? "";
}

type DoulaColumns = Partial<typeof schema.doulaProfiles.$inferInsert>;

/** The center of Austin, where the tests search. */
export const austin = { lat: 30.2672, lng: -97.7431 };

/** Inserts an approved doula in Austin with the default hours. `hours: []` inserts one without. */
export async function insertDoula(
  app: Pick<TestApp, "auth" | "db">,
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
      endTime: addHalfHour(startTime),
    })),
  );
  if (rules.length > 0) await app.db.insert(schema.availabilityRules).values(rules);
  return { ...doula, userEmail: user.email };
}

/** Closes whole days, given as dates in the doula's zone. */
export async function closeDays(app: TestApp, doulaProfileId: string, days: readonly string[]) {
  await app.db
    .insert(schema.availabilityOverrides)
    .values(days.map((date) => ({ doulaProfileId, date, isOpen: false })));
}

function addHalfHour(time: string): string {
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

/** Requests a person's data export. */
export function exportData(app: TestApp, as: string, currentPassword = password) {
  return app.send("/auth/v1/user/export", {
    method: "POST",
    as,
    json: { current_password: currentPassword },
  });
}

/** Saves a doula as a favorite through the API. */
export function saveFavorite(app: TestApp, person: { cookie: string }, doulaId: string) {
  return app.send("/rest/v1/favorites", {
    method: "POST",
    as: person.cookie,
    json: { doula_id: doulaId },
  });
}

/** Removes one of a person's favorites through the API, by its ID or the doula's. */
export function removeFavorite(app: TestApp, person: { cookie: string }, id: string) {
  return app.send(`/rest/v1/favorites/${id}`, { method: "DELETE", as: person.cookie });
}

/** Returns the code of a refusal; undefined for any other response. */
export async function errorCode(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json();
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : undefined;
}

/** Returns a page of the person's favorites from the API. */
export async function listFavorites(app: TestApp, person: { cookie: string }, query = "") {
  const response = await app.send(`/rest/v1/favorites${query}`, { as: person.cookie });
  return favoritePageSchema.parse(await response.json());
}

export function setDoulaStatus(app: TestApp, doulaId: string, status: string) {
  return app.db.update(schema.doulaProfiles).set({ status }).where(eq(schema.doulaProfiles.id, doulaId));
}
