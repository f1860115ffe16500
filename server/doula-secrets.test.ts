import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { certificateLinkSchema } from "../contract/certifications.schema.ts";
import { schema } from "../db/database.ts";
import { startStripe } from "../sandbox/stripe.ts";
import { syncCheckout } from "./orders/service.ts";
import { createStripePayments } from "./providers/payments/stripe.ts";
import { authSecret, encryptionKey, startTestApp, type TestApp } from "./testing/app.ts";
import { filesOfArchive } from "./testing/archive.ts";
import { type ConnectedDoula, insertConnectedDoula } from "./testing/connected-doula.ts";
import { failInEveryWay } from "./testing/connection-failures.ts";
import { startConversation } from "./testing/conversations.ts";
import { austin, bookIntroCall, exportData, saveFavorite, signedInUser } from "./testing/fixtures.ts";
import { type GoogleSandbox, googleClientSecret, startGoogleSandbox } from "./testing/google-sandbox.ts";
import { orderWithLink, storedOrder, visitPayment } from "./testing/orders.ts";
import { urlsOf } from "./testing/urls.ts";

const stripeKeys = { secretKey: "sk_test_of-the-walk-6021", webhookSecret: "whsec_of-the-walk-3358" };
/** Of a listed doula, and of one in each state in which she is not. */
const names = ["Heron", "Juniper", "Quillfeather", "Saltmarsh", "Tamarack"];
/** How Google's codes and tokens begin, as the sandbox makes them. */
const googleShapes = [/ya29\.[\w-]{20}/, /1\/\/0[\w-]{20}/, /4\/0A[\w-]{20}/];
/** One is a stream; the mailbox is for development; the document holds nothing of anybody. */
const notWalked = /^\/(realtime|mailbox|openapi\.json)/;

let google: GoogleSandbox;
let stripe: Awaited<ReturnType<typeof startStripe>>;
let payments: ReturnType<typeof createStripePayments>;
let app: TestApp;
let doulas: ConnectedDoula[];
/** A session cookie for everybody but a visitor. */
let callers: Record<string, string | undefined>;
const answers: { who: string; call: string; text: string }[] = [];
const logged: string[] = [];
/** Tokens, codes, verifiers and keys, as they are. */
const secrets: string[] = [];

beforeAll(async () => {
  google = await startGoogleSandbox();
  stripe = await startStripe({ ...stripeKeys, webhookUrl: undefined });
  payments = createStripePayments({ ...stripeKeys, baseUrl: stripe.url, timeoutMs: 2000 });
  app = await startTestApp({
    calendar: google.calendar,
    payments,
    logger: pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }),
  });
  app.setNow(new Date("2026-11-23T10:00:00Z"));
  doulas = [];
  for (const [index, name] of names.entries()) doulas.push(await insertConnectedDoula(app, name, index));
  for (const { name, calendarAnswer } of doulas) await keep(name, "connect", calendarAnswer);
  await moveToTheirStates();
  const failed = await failInEveryWay(app, { google, stripe });
  for (const { call, answer } of failed.answers) await keep("Fern", call, answer);
  secrets.push(...failed.secrets);
  callers = await insertCallers();
  await collectStoredSecrets();
  await walk();
}, 180_000);
afterAll(async () => {
  await app.close();
  await google.stop();
  await stripe.stop();
});

async function moveToTheirStates(): Promise<void> {
  const states = [
    { status: "approved" },
    { status: "draft" },
    { status: "pending" },
    { status: "rejected" },
    { status: "approved", unlistedAt: new Date(), unlistedReasons: ["by_admin" as const] },
  ];
  for (const [index, state] of states.entries())
    await app.db
      .update(schema.doulaProfiles)
      .set(state)
      .where(eq(schema.doulaProfiles.id, doulas[index]?.id ?? ""));
}

async function insertCallers(): Promise<typeof callers> {
  const parent = await signedInUser(app, "client", "Paula Parent");
  const listed = doulas[0]?.id ?? "";
  expect((await bookIntroCall(app, parent, listed, "2026-11-23T15:00:00.000Z")).status).toBe(201);
  const conversation = await startConversation(app, parent, { doula_profile_id: listed });
  const { id: conversationId } = z.object({ id: z.string() }).parse(await conversation.json());
  const report = { method: "POST", as: parent.cookie, json: { reason: "harassment" } };
  expect((await app.send(`/rest/v1/conversations/${conversationId}/reports`, report)).status).toBe(201);
  await saveFavorite(app, parent, listed);
  stripe.sandbox.now = () => app.now();
  const offer = await app.db.query.doulaPackages.findFirst({
    where: eq(schema.doulaPackages.doulaProfileId, listed),
  });
  const { id: orderId, url, sessionId } = await orderWithLink(app, parent, offer?.id ?? "");
  await visitPayment(url, "pay");
  const accountId = doulas[0]?.traces["Stripe account"][0] ?? "";
  await syncCheckout(app, payments, { accountId, sessionId });
  expect(await storedOrder(app, orderId)).toMatchObject({ status: "paid", cardLast4: "4242" });
  return {
    "a visitor": undefined,
    "another client": (await signedInUser(app, "client", "Olga Other")).cookie,
    "a client with a call": parent.cookie,
    "an admin": (await signedInUser(app, "admin", "Ada Admin")).cookie,
    ...Object.fromEntries(doulas.map(({ name, cookie }) => [name, cookie])),
  };
}

/** Keeps an answer with its headers; the cookie that it sets is the caller's own. */
async function keep(who: string, call: string, response: Response): Promise<void> {
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie").join("\n");
  answers.push({ who, call, text: `${headers}\n${await response.text()}` });
}

/** What the rows hold encrypted. That each can be decrypted says that it is. */
async function collectStoredSecrets(): Promise<void> {
  const { db, encryption } = app;
  const stored = [
    ...(await db.query.googleCalendarConnections.findMany()).flatMap(({ id, accessToken, refreshToken }) =>
      [accessToken, refreshToken].map((token) => ({ id, token })),
    ),
    ...(await db.query.calendarRevocations.findMany()),
  ];
  const onTheirWay = await db.query.oauthStates.findMany();
  const verifiers = onTheirWay.flatMap(({ id, codeVerifier }) =>
    codeVerifier === null ? [] : encryption.decrypt(codeVerifier, { purpose: "oauth-verifier", id }),
  );
  expect(stored).toHaveLength(2 * names.length + 1);
  expect(verifiers).toHaveLength(1);
  secrets.push(
    ...stored.map(({ id, token }) => encryption.decrypt(token, { purpose: "calendar-token", id })),
    ...verifiers,
    ...Object.values(stripeKeys),
    googleClientSecret,
    authSecret,
    encryptionKey,
    ...Object.values(callers).flatMap((cookie) => cookie?.split("=")[1] ?? []),
  );
}

/** Asks every route that reads for everything there is, as everybody. */
async function walk(): Promise<void> {
  const tokens: string[] = [];
  for (const { userId, certificationId } of doulas) {
    const url = `/storage/v1/object/sign/doula-certifications/${userId}/${certificationId}`;
    for (const [who, as] of Object.entries(callers)) {
      const response = await app.send(url, { method: "POST", as });
      const link = certificateLinkSchema.safeParse(await response.clone().json()).data;
      await keep(who, "POST link", response);
      if (link) tokens.push(link.signed_url.split("token=")[1] ?? "");
    }
  }
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const values = {
    slug: doulas.map(({ slug }) => slug),
    user_id: doulas.map(({ userId }) => userId),
    certification_id: doulas.map(({ certificationId }) => certificationId),
    id: [
      ...idsOf(doulas),
      ...idsOf(await app.db.query.bookings.findMany()),
      ...idsOf(await app.db.query.conversations.findMany()),
      ...idsOf(await app.db.query.orders.findMany()),
    ],
    state: ["texas"],
    city: ["austin"],
    file: ["pages.xml", ...doulas.map(({ id }) => `doulas-${id.slice(0, 2)}.xml`)],
    token: tokens,
    doula_profile_id: idsOf(doulas),
    list: ["requests", "upcoming", "past"],
    lat: [String(austin.lat)],
    lng: [String(austin.lng)],
    miles: ["40"],
  };
  for (const operation of await app.operations()) {
    if (operation.method !== "GET" || notWalked.test(operation.path)) continue;
    for (const url of urlsOf(operation, values)) {
      for (const [who, as] of Object.entries(callers)) {
        const response = await app.send(url, { as });
        expect(response.status, `${who}: ${url}`).toBeLessThan(500);
        expect(response.status, `${who}: ${url}`).not.toBe(429);
        await keep(who, `GET ${operation.path}`, response);
      }
    }
  }
  for (const [who, as] of Object.entries(callers)) {
    if (!as) continue;
    const files = await filesOfArchive(await exportData(app, as));
    const text = [...files].map(([name, bytes]) => `${name}\n${bytes}`).join("\n");
    answers.push({ who, call: "POST export", text });
  }
}

/** Who read what of the doulas: 'the certificate: an admin, by GET …'. */
function readingsOf(wanted: ConnectedDoula[], isPublic: boolean): string[] {
  const readings = new Set<string>();
  for (const { who, call, text } of answers) {
    for (const { name, traces } of wanted) {
      const reader = who === name ? "herself" : names.includes(who) ? "another doula" : who;
      for (const [kind, words] of Object.entries(traces)) {
        if (isPublic && kind === "profile") continue;
        if (words.some((word) => text.includes(word))) readings.add(`${kind}: ${reader}, ${call}`);
      }
    }
  }
  return [...readings].sort();
}

const application = "GET /rest/v1/doula_profiles/{id}/application";
const receipt = "GET /rest/v1/orders/{id}/receipt";
const managed = "/rest/v1/orders/{id}/management";
/** Where an admin finds an application or a person. */
const found = ["/rest/v1/applications", "/rest/v1/users", "/rest/v1/users/{user_id}/management"];
const file = "GET /storage/v1/object/sign/doula-certifications/{user_id}/{certification_id}";
/** What a doula may read of herself, and an admin of her, whether she is listed or not. */
const always = [
  ...["address", "business", "email", "phone", "certificate"].map(
    (kind) => `${kind}: an admin, ${application}`,
  ),
  ...found.map((path) => `email: an admin, GET ${path}`),
  `certificate: an admin, ${file}`,
  `certificate: herself, ${file}`,
  "certificate: herself, GET /rest/v1/doula_certifications",
  "certificate: herself, GET /rest/v1/former_doula_data",
  ...["address", "business", "email", "phone", "video link"].map(
    (kind) => `${kind}: herself, GET /rest/v1/doula_profiles/own`,
  ),
  "email: herself, GET /auth/v1/user",
  "email: herself, GET /rest/v1/users/{user_id}",
];
/** Her export is everything that is stored about her. */
const exported = [
  ...[
    "address",
    "business",
    "certificate",
    "coordinates",
    "email",
    "phone",
    "place of the file",
    "video link",
  ],
  "Stripe account",
].map((kind) => `${kind}: herself, POST export`);

test("of a listed doula's private details nobody reads more than is decided", () => {
  const withCall = ["/rest/v1/bookings", "/rest/v1/conversations/{id}", "/rest/v1/doula_profiles/{slug}"];
  expect(readingsOf(doulas.slice(0, 1), true)).toEqual(
    [
      ...always,
      ...exported,
      // The order and the report that there are about her.
      "email: an admin, GET /rest/v1/admin/orders",
      "email: an admin, GET /rest/v1/reports",
      ...withCall.flatMap((path) =>
        ["email", "phone"].map((kind) => `${kind}: a client with a call, GET ${path}`),
      ),
      ...["email", "phone", "video link"].map((kind) => `${kind}: a client with a call, POST export`),
      `business: a client with a call, ${receipt}`,
      `business: an admin, ${receipt}`,
      `email: an admin, GET ${managed}`,
      // Leads to the payment at Stripe.
      `Stripe account: an admin, GET ${managed}`,
      "video link: a client with a call, GET /rest/v1/bookings",
      "video link: a client with a call, GET /rest/v1/bookings/{id}/calendar.ics",
      "video link: herself, GET /rest/v1/bookings/as_doula",
    ].sort(),
  );
});

test("of a doula who is not listed nobody but herself and an admin reads anything", () => {
  const own = [
    "GET /auth/v1/user",
    "GET /rest/v1/users/{user_id}",
    "GET /rest/v1/doula_certifications",
    "GET /rest/v1/doula_packages/own",
    "GET /rest/v1/doula_profiles/own",
    "GET /rest/v1/doula_profiles/own/onboarding",
    "GET /rest/v1/former_doula_data",
    "POST export",
  ].map((call) => `profile: herself, ${call}`);
  const byAdmin = [application, ...found.map((path) => `GET ${path}`), "GET /rest/v1/analytics"].map(
    (call) => `profile: an admin, ${call}`,
  );
  const all = [...always, ...exported, ...own, ...byAdmin];
  // Whom an admin has unlisted stands in the list of changed profiles.
  const changed = ["email", "profile"].map((kind) => `${kind}: an admin, GET /rest/v1/changed_profiles`);
  for (const doula of doulas.slice(1)) {
    const read = doula === doulas.at(-1) ? [...all, ...changed] : all;
    expect(readingsOf([doula], false), doula.name).toEqual(read.toSorted());
  }
});

/** Of the parent's card; the digits alone also stand in ids. */
const cardShape = /"4242"|"visa"/i;

test("of a card nobody reads more than its brand and last four digits, and those the parent and admins only", () => {
  const readers = answers
    .filter(({ text }) => cardShape.test(text))
    .map(({ who, call }) => `${who}, ${call}`);
  expect([...new Set(readers)].sort()).toEqual([
    "a client with a call, GET /rest/v1/orders/{id}/receipt",
    "a client with a call, POST export",
    "an admin, GET /rest/v1/orders/{id}/management",
    "an admin, GET /rest/v1/orders/{id}/receipt",
  ]);
  for (const { text } of answers) expect(text).not.toContain("4242424242424242");
  for (const line of logged) expect(cardShape.test(line), line).toBe(false);
});

function expectNoSecret(text: string, where: string): void {
  for (const secret of secrets) expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
  for (const shape of googleShapes) expect(shape.test(text), `${shape} in ${where}`).toBe(false);
}

test("no token, code or key is in any answer, whoever asks and whatever fails", () => {
  expect(secrets.every((secret) => secret.length > 9)).toBe(true);
  expect(answers.length).toBeGreaterThan(1000);
  for (const { who, call, text } of answers) expectNoSecret(text, `${call} to ${who}`);
});

test("none is logged, whatever fails", () => {
  const failures = logged.filter((line) => !line.includes('"msg":"request"')).join("\n");
  expect(failures).toContain("calendar connection not saved");
  expect(failures).toContain("calendar not connected");
  expect(failures).toContain("payments unavailable");
  for (const line of logged) expectNoSecret(line, line);
});

test("no row of any table holds one as it is, the job queue included", async () => {
  const { rows } = await app.db.execute(sql`
    select table_schema, table_name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `);
  const tables = z.array(z.object({ table_schema: z.string(), table_name: z.string() })).parse(rows);
  const filled: string[] = [];
  for (const { table_schema, table_name } of tables) {
    const found = await app.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table_schema)}.${sql.identifier(table_name)} t`,
    );
    expectNoSecret(JSON.stringify(found.rows), table_name);
    if (found.rows.length > 0) filled.push(table_name);
  }
  expect(filled).toEqual(
    expect.arrayContaining([
      "google_calendar_connections",
      "calendar_revocations",
      "oauth_states",
      "doula_profiles",
      "job_common",
      "mailbox_mails",
    ]),
  );
});
