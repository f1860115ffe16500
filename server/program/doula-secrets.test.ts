import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { certificateLinkSchema } from "../../contract/directory/certifications.schema.ts";
import { schema } from "../../db/database.ts";
import { startStripe } from "../../sandbox/stripe.ts";
import { syncCheckout } from "../commerce/checkout/sessions.ts";
import { authSecret, encryptionKey, useTestApp } from "../testing/app.ts";
import { filesOfArchive } from "../testing/archive.ts";
import { type ConnectedDoula, insertConnectedDoula } from "../testing/connected-doula.ts";
import { triggerAllFailures } from "../testing/connection-failures.ts";
import { startConversation } from "../testing/conversations.ts";
import {
  austin,
  bookIntroCall,
  exportData,
  insertDoula,
  saveFavorite,
  signedInUser,
} from "../testing/fixtures.ts";
import { googleClientSecret, useGoogleSandbox } from "../testing/google-sandbox.ts";
import { monday } from "../testing/moments.ts";
import { placeOrderWithLink, readStoredOrder, visitPayment } from "../testing/orders.ts";
import { createTestPayments } from "../testing/payments.ts";
import { privateDetails, privateTraces } from "../testing/private-details.ts";
import { fillUrls } from "../testing/urls.ts";

const stripeKeys = { secretKey: "sk_test_of-the-walk-6021", webhookSecret: "whsec_of-the-walk-3358" };
/** Names for a listed doula, and one in each state of being unlisted. */
const names = ["Heron", "Juniper", "Quillfeather", "Saltmarsh", "Tamarack"];
/** The beginnings of Google's codes and tokens, as the sandbox makes them. */
const googleShapes = [/ya29\.[\w-]{20}/, /1\/\/0[\w-]{20}/, /4\/0A[\w-]{20}/];
/**
 * Skips a stream, the development-only mailbox and docs, and the API document, which contains nothing
 * personal.
 */
const skippedPaths = /^\/(realtime|mailbox|docs|openapi\.json)/;

/** A session cookie for everyone except the visitor. */
let callers: Record<string, string | undefined>;
const responses: { who: string; call: string; text: string }[] = [];
const logged: string[] = [];
/** Tokens, codes, verifiers and keys in plain text. */
const secrets: string[] = [];

const google = await useGoogleSandbox();
const stripe = await startStripe({ ...stripeKeys, webhookUrl: undefined });
const payments = createTestPayments(stripe, stripeKeys);
const app = await useTestApp({
  calendar: google.calendar,
  payments,
  logger: pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }),
});
app.setNow(monday);
const doulas: ConnectedDoula[] = [];
const minimalDoula = await insertDoula(app, { ...privateDetails, fullName: "Sparse Inpublic" }, []);
beforeAll(async () => {
  for (const [index, name] of names.entries()) doulas.push(await insertConnectedDoula(app, name, index));
  for (const { name, calendarResponse } of doulas) await keep(name, "connect", calendarResponse);
  await moveToTheirStates();
  const failed = await triggerAllFailures(app, { google, stripe });
  for (const { call, response } of failed.responses) await keep("Fern", call, response);
  secrets.push(...failed.secrets);
  callers = await insertCallers();
  await collectStoredSecrets();
  await callEveryRoute();
}, 180_000);
afterAll(async () => {
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
  const { id: orderId, url, sessionId } = await placeOrderWithLink(app, parent, offer?.id ?? "");
  await visitPayment(url, "pay");
  const accountId = doulas[0]?.traces["Stripe account"][0] ?? "";
  await syncCheckout(app, payments, { accountId, sessionId });
  expect(await readStoredOrder(app, orderId)).toMatchObject({ status: "paid", cardLast4: "4242" });
  return {
    "a visitor": undefined,
    "another client": (await signedInUser(app, "client", "Olga Other")).cookie,
    "a client with a call": parent.cookie,
    "an admin": (await signedInUser(app, "admin", "Ada Admin")).cookie,
    ...Object.fromEntries(doulas.map(({ name, cookie }) => [name, cookie])),
  };
}

/** Stores a response with its headers, except the cookie, which belongs to the caller. */
async function keep(who: string, call: string, response: Response): Promise<void> {
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie").join("\n");
  responses.push({ who, call, text: `${headers}\n${await response.text()}` });
}

/**
 * Collects the values that rows store encrypted. Being able to decrypt them proves that they are encrypted.
 */
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

/** Calls every route that reads, with every value, as every role. */
async function callEveryRoute(): Promise<void> {
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
  const listIds = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const ids: Record<string, string[]> = {
    bookings: listIds(await app.db.query.bookings.findMany()),
    conversations: listIds(await app.db.query.conversations.findMany()),
    orders: listIds(await app.db.query.orders.findMany()),
  };
  const profileIds = listIds([...doulas, minimalDoula]);
  const values = {
    slug: [...doulas, minimalDoula].map(({ slug }) => slug),
    user_id: doulas.map(({ userId }) => userId),
    certification_id: doulas.map(({ certificationId }) => certificationId),
    state: ["texas"],
    city: ["austin"],
    file: ["pages.xml", ...profileIds.map((id) => `doulas-${id.slice(0, 2)}.xml`)],
    token: tokens,
    doula_profile_id: profileIds,
    list: ["requests", "upcoming", "past"],
    lat: [String(austin.lat)],
    lng: [String(austin.lng)],
    miles: ["40"],
  };
  for (const operation of await app.operations()) {
    if (operation.method !== "GET" || skippedPaths.test(operation.path)) continue;
    const [, noun = ""] = /^\/rest\/v1\/(\w+)/.exec(operation.path) ?? [];
    for (const url of fillUrls(operation, { ...values, id: ids[noun] ?? profileIds })) {
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
    responses.push({ who, call: "POST export", text });
  }
}

/** Who read which of the doulas' details: 'the certificate: an admin, by GET …'. */
function listReadings(connected: ConnectedDoula[], isPublic: boolean): string[] {
  const readings = new Set<string>();
  for (const { who, call, text } of responses) {
    for (const { name, traces } of connected) {
      const reader = who === name ? "themselves" : names.includes(who) ? "another doula" : who;
      for (const [kind, words] of Object.entries(traces)) {
        if (isPublic && kind === "profile") continue;
        if (words.some((word) => text.includes(word))) readings.add(`${kind}: ${reader}, ${call}`);
      }
    }
  }
  return [...readings].sort();
}

test("[2.6 2.10 3.3] no visitor learns how to reach a doula or where they live", () => {
  const toVisitor = responses.filter(({ who }) => who === "a visitor");
  for (const { call, text } of toVisitor)
    for (const trace of privateTraces) if (text.includes(trace)) expect.fail(`${trace} in ${call}`);
  // Found in the search with and without a place, on their pages, and in their area.
  for (const name of ["Heron Inpublic", minimalDoula.fullName])
    expect(toVisitor.filter(({ text }) => text.includes(name)).length).toBeGreaterThanOrEqual(4);
});

const application = "GET /rest/v1/applications/{id}";
const receipt = "GET /rest/v1/orders/{id}/receipt";
const managementPath = "/rest/v1/orders/{id}/management";
/** The routes where an admin finds an application or a person. */
const found = ["/rest/v1/applications", "/rest/v1/users", "/rest/v1/users/{user_id}/management"];
const file = "GET /storage/v1/object/sign/doula-certifications/{user_id}/{certification_id}";
/** Details doulas can read about themselves, and admins about them, listed or not. */
const alwaysReadable = [
  ...["address", "business", "email", "phone", "certificate"].map(
    (kind) => `${kind}: an admin, ${application}`,
  ),
  ...found.map((path) => `email: an admin, GET ${path}`),
  `certificate: an admin, ${file}`,
  `certificate: themselves, ${file}`,
  "certificate: themselves, GET /rest/v1/doula_certifications",
  "certificate: themselves, GET /rest/v1/former_doula_data",
  ...["address", "business", "email", "phone", "video link"].map(
    (kind) => `${kind}: themselves, GET /rest/v1/doula_profiles/own`,
  ),
  "email: themselves, GET /auth/v1/user",
  "email: themselves, GET /rest/v1/users/{user_id}",
];
/** The export contains everything stored about the doula. */
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
].map((kind) => `${kind}: themselves, POST export`);

test("[2.6 2.10] only the intended readers see a listed doula's private details", () => {
  const withCall = ["/rest/v1/bookings", "/rest/v1/conversations/{id}", "/rest/v1/doula_profiles/{slug}"];
  expect(listReadings(doulas.slice(0, 1), true)).toEqual(
    [
      ...alwaysReadable,
      ...exported,
      // The only order and report about the doula.
      "email: an admin, GET /rest/v1/admin/orders",
      "email: an admin, GET /rest/v1/reports",
      ...withCall.flatMap((path) =>
        ["email", "phone"].map((kind) => `${kind}: a client with a call, GET ${path}`),
      ),
      ...["email", "phone", "video link"].map((kind) => `${kind}: a client with a call, POST export`),
      `business: a client with a call, ${receipt}`,
      `business: an admin, ${receipt}`,
      `email: an admin, GET ${managementPath}`,
      // Links to the payment at Stripe.
      `Stripe account: an admin, GET ${managementPath}`,
      "video link: a client with a call, GET /rest/v1/bookings",
      "video link: a client with a call, GET /rest/v1/bookings/{id}/calendar.ics",
      "video link: themselves, GET /rest/v1/bookings/as_doula",
    ].sort(),
  );
});

test("[2.6 2.10] nobody but the doula and admins reads anything about an unlisted doula", () => {
  const own = [
    "GET /auth/v1/user",
    "GET /rest/v1/users/{user_id}",
    "GET /rest/v1/doula_certifications",
    "GET /rest/v1/doula_packages/own",
    "GET /rest/v1/doula_profiles/own",
    "GET /rest/v1/applications/own",
    "GET /rest/v1/former_doula_data",
    "POST export",
  ].map((call) => `profile: themselves, ${call}`);
  const byAdmin = [application, ...found.map((path) => `GET ${path}`), "GET /rest/v1/analytics"].map(
    (call) => `profile: an admin, ${call}`,
  );
  const all = [...alwaysReadable, ...exported, ...own, ...byAdmin];
  // A doula unlisted by an admin appears in the list of changed profiles.
  const changed = ["email", "profile"].map((kind) => `${kind}: an admin, GET /rest/v1/changed_profiles`);
  for (const doula of doulas.slice(1)) {
    const read = doula === doulas.at(-1) ? [...all, ...changed] : all;
    expect(listReadings([doula], false), doula.name).toEqual(read.toSorted());
  }
});

/** Fields of the parent's card; the digits alone can also appear in IDs. */
const cardShape = /"4242"|"visa"/i;

test("[2.10] only the parent and admins see the brand and last four digits of a card", () => {
  const readers = responses
    .filter(({ text }) => cardShape.test(text))
    .map(({ who, call }) => `${who}, ${call}`);
  expect([...new Set(readers)].sort()).toEqual([
    "a client with a call, GET /rest/v1/orders/{id}/receipt",
    "a client with a call, POST export",
    "an admin, GET /rest/v1/orders/{id}/management",
    "an admin, GET /rest/v1/orders/{id}/receipt",
  ]);
  for (const { text } of responses) expect(text).not.toContain("4242424242424242");
  for (const line of logged) expect(cardShape.test(line), line).toBe(false);
});

function expectNoSecret(text: string, where: string): void {
  const found = [
    ...secrets.filter((secret) => text.includes(secret)),
    ...googleShapes.filter((shape) => shape.test(text)),
  ];
  if (found.length > 0) expect.fail(`${found.join(", ")} in ${where}`);
}

test("[2.6 2.10] no response contains a token, code or key, whatever fails", () => {
  expect(secrets.every((secret) => secret.length > 9)).toBe(true);
  expect(responses.length).toBeGreaterThan(1000);
  for (const { who, call, text } of responses) expectNoSecret(text, `${call} to ${who}`);
});

test("[2.6 2.10] no token, code or key is logged, whatever fails", () => {
  const failures = logged.filter((line) => !line.includes('"msg":"request"')).join("\n");
  expect(failures).toContain("calendar connection not saved");
  expect(failures).toContain("calendar not connected");
  expect(failures).toContain("payments unavailable");
  for (const line of logged) expectNoSecret(line, line);
});

test("[2.6 2.10] every stored token, code and key is encrypted, in the job queue, too", async () => {
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
      "mailbox_emails",
    ]),
  );
});
