import { readFileSync } from "node:fs";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { startTestApp } from "../../testing/app.ts";
import { errorCode } from "../../testing/fixtures.ts";
import {
  deliver,
  deliverSigned,
  newEvent,
  requestLink,
  signedInDoula,
  storedAccount,
  usePaymentsApp,
} from "../../testing/payments.ts";
import { saveSettings } from "../../testing/settings.ts";
import { neededEvents } from "./events.ts";
import { deleteOldEvents, readWebhookAge } from "./queries.ts";

const warnings: string[] = [];
const { app, stripe, payments } = await usePaymentsApp({
  logger: pino({ level: "warn" }, { write: (line) => void warnings.push(line) }),
});
afterEach(() => {
  stripe.sandbox.fault = undefined;
  stripe.sandbox.beforeResponse = undefined;
});

/** A doula whose account has a change not yet received. */
async function doulaWithAccount(outcome: "complete" | "restricted" = "complete", status = "draft") {
  const doula = await signedInDoula(app, { status: "draft" });
  await requestLink(app, doula);
  const { id: accountId } = await storedAccount(app, doula);
  if (!accountId) throw new Error("no account");
  await stripe.sandbox.change(accountId, outcome);
  await app.db.update(schema.doulaProfiles).set({ status });
  return { ...doula, accountId };
}

const storedEvents = async () => (await app.db.query.webhookEvents.findMany()).map(({ id }) => id);

test("account.updated counts only as far as Stripe confirms it", async () => {
  const doula = await doulaWithAccount("restricted");
  const event = newEvent("account.updated", doula.accountId);
  const misleadingEvent = { ...event, data: { object: { details_submitted: true, charges_enabled: true } } };
  const response = await deliver(app, misleadingEvent);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ received: true });
  expect(await storedAccount(app, doula)).toMatchObject({ state: "restricted" });
});

test("a repeated event has no second effect", async () => {
  const doula = await doulaWithAccount();
  const event = newEvent("account.updated", doula.accountId);
  await deliver(app, event);
  stripe.sandbox.fault = "broken";
  expect((await deliver(app, event)).status, "Stripe is not asked again").toBe(200);
  expect((await storedEvents()).filter((id) => id === event.id)).toHaveLength(1);
});

test("[7.4] an event is refused if it is forged, unsigned, altered or old", async () => {
  const doula = await doulaWithAccount();
  const event = newEvent("account.updated", doula.accountId);
  const body = JSON.stringify(event);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const responses = {
    "another secret": await deliver(app, event, { secret: "whsec_of-somebody-else" }),
    "six minutes old": await deliver(app, event, { at: new Date(Date.now() - 360_000) }),
    unsigned: await deliverSigned(app, body, undefined),
    "not a signature": await deliverSigned(app, body, "t=1,v1="),
    "old, with a new time": await deliverSigned(
      app,
      body,
      `t=${Math.floor(anHourAgo.getTime() / 1000)},v1=00`,
    ),
    empty: await deliver(app, ""),
    "signed, but no event": await deliver(app, "[]"),
    "signed, but no JSON": await deliver(app, "hello"),
    "signed, with an id that cannot be stored": await deliver(app, { ...event, id: "evt_\u0000" }),
    "signed, with such an account": await deliver(app, { ...event, account: "acct_\u0000" }),
  };
  for (const [what, response] of Object.entries(responses)) {
    expect(response.status, what).toBe(400);
    expect(await errorCode(response), what).toBe("webhook_signature_invalid");
  }
  expect(await storedAccount(app, doula)).toMatchObject({ state: "pending" });
  expect(await storedEvents()).not.toContain(event.id);
});

test("a body of more than 256 KB is refused unread", async () => {
  const response = await deliver(app, "x".repeat(256 * 1024 + 1));
  expect(response.status).toBe(413);
  expect(await errorCode(response)).toBe("body_too_large");
});

test("events of other kinds, and of unknown accounts, are acknowledged and ignored", async () => {
  const kinds = [
    newEvent("customer.created", null),
    newEvent("payout.paid", "acct_unknown"),
    newEvent("account.updated", null),
  ];
  for (const event of [...kinds, newEvent("account.updated", "acct_unknown")])
    expect((await deliver(app, event)).status).toBe(200);
  const stored = await storedEvents();
  for (const { id } of kinds) expect(stored).not.toContain(id);
});

test("[7.4] an event in another API version is processed, and the version is logged once", async () => {
  const doula = await doulaWithAccount();
  const newer = { ...newEvent("account.updated", doula.accountId), api_version: "2031-01-01.fern" };
  expect((await deliver(app, newer)).status).toBe(200);
  expect((await deliver(app, { ...newer, id: "evt_second" })).status).toBe(200);
  expect(await storedAccount(app, doula)).toMatchObject({ state: "active" });
  const logged = warnings.filter((line) => line.includes("2031-01-01.fern"));
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: "the webhook endpoint has another API version", calls: payments.apiVersion },
  ]);
  expect(await readWebhookAge(app.db)).toMatchObject({ apiVersion: "2031-01-01.fern" });
});

test("[7.4] an event in the API version of our calls is not reported", async () => {
  const doula = await doulaWithAccount();
  const event = { ...newEvent("account.updated", doula.accountId), api_version: payments.apiVersion };
  expect((await deliver(app, event)).status).toBe(200);
  expect(warnings.filter((line) => line.includes(`"endpoint":"${payments.apiVersion}"`))).toEqual([]);
});

test("[7.4] a late response does not overwrite a newer one", async () => {
  const doula = await doulaWithAccount("restricted");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  stripe.sandbox.beforeResponse = async () => {
    stripe.sandbox.beforeResponse = undefined;
    isHeld();
    await held;
  };
  const late = deliver(app, newEvent("account.updated", doula.accountId));
  await holding;
  await stripe.sandbox.change(doula.accountId, "complete");
  await deliver(app, newEvent("account.updated", doula.accountId));
  expect(await storedAccount(app, doula)).toMatchObject({ state: "active" });
  release();
  expect((await late).status).toBe(200);
  expect(await storedAccount(app, doula)).toMatchObject({ state: "active" });
});

test("a doula who disconnects us at Stripe loses the account here, but stays approved", async () => {
  const doula = await doulaWithAccount("complete", "approved");
  await stripe.sandbox.change(doula.accountId, "disconnect");
  await deliver(app, newEvent("account.application.deauthorized", doula.accountId));
  expect(await storedAccount(app, doula)).toEqual({ id: null, state: null, status: "approved" });
});

test("an account that we can still access stays connected, whatever an event says", async () => {
  const doula = await doulaWithAccount();
  await deliver(app, newEvent("account.application.deauthorized", doula.accountId));
  expect(await storedAccount(app, doula)).toMatchObject({ id: doula.accountId, state: "active" });
});

test("an event has to be sent again if Stripe does not respond to us", async () => {
  const doula = await doulaWithAccount();
  const event = newEvent("account.updated", doula.accountId);
  stripe.sandbox.fault = "broken";
  expect((await deliver(app, event)).status).toBe(503);
  stripe.sandbox.fault = undefined;
  expect((await deliver(app, event)).status).toBe(200);
  expect(await storedAccount(app, doula)).toMatchObject({ state: "active" });
});

test("events are accepted during maintenance", async () => {
  const doula = await doulaWithAccount();
  await saveSettings(app, { maintenanceMode: true });
  expect((await deliver(app, newEvent("account.updated", doula.accountId))).status).toBe(200);
  expect(await storedAccount(app, doula)).toMatchObject({ state: "active" });

  const bare = await startTestApp();
  expect(await errorCode(await deliver(bare, newEvent("account.updated", doula.accountId)))).toBe(
    "not_found",
  );
  await bare.close();
});

test("event IDs are stored for as long as Stripe may repeat them", async () => {
  const { webhookEvents } = schema;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await app.db.insert(webhookEvents).values([
    { id: "evt_old", type: "account.updated", createdAt: daysAgo(41), processedAt: daysAgo(41) },
    { id: "evt_recent", type: "account.updated", createdAt: daysAgo(39), processedAt: daysAgo(39) },
  ]);
  await deleteOldEvents(app.db, new Date());
  const stored = await storedEvents();
  expect(stored).not.toContain("evt_old");
  expect(stored).toContain("evt_recent");
});

test("the operators' documentation lists every needed event and the API version", () => {
  const operationsDoc = readFileSync("docs/operations.md", "utf8");
  const needed = [...neededEvents, payments.apiVersion];
  expect(needed.filter((name) => !operationsDoc.includes(`\`${name}\``))).toEqual([]);
});
