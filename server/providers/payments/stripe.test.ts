import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { startStripe } from "../../../sandbox/stripe.ts";
import type { StripeFault } from "../../../sandbox/stripe-sandbox.ts";
import { InvalidSignature, type NewCheckout, PaymentsUnavailable } from "./payments.ts";
import { createStripePayments } from "./stripe.ts";

const secretKey = "sk_test_never-to-be-told-7712";
const webhookSecret = "whsec_never-to-be-told-3350";
const urls = { returnUrl: "http://doula.test/back", refreshUrl: "http://doula.test/again" };

let stop = async () => {};
afterEach(() => stop());

async function startProvider({ key = secretKey, fault }: { key?: string; fault?: StripeFault } = {}) {
  const stripe = await startStripe({ secretKey, webhookSecret, webhookUrl: undefined });
  stop = stripe.stop;
  stripe.sandbox.fault = fault;
  const { url: baseUrl, sandbox } = stripe;
  return {
    sandbox,
    payments: createStripePayments({
      secretKey: key,
      webhookSecret,
      baseUrl,
      // Only a silent server runs into the timeout.
      timeoutMs: fault === "silent" ? 300 : 5000,
    }),
  };
}

test.each([
  ["silent", "unreachable", undefined],
  ["broken", "failed", 500],
  ["over quota", "over_quota", 429],
  ["not json", "unreadable", undefined],
] as const)("reports a Stripe that is %s as %s", async (fault, failure, status) => {
  const { payments } = await startProvider({ fault });
  const error: unknown = await payments.readAccount("acct_1").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentsUnavailable);
  expect(error).toMatchObject({ failure, status });
});

test("refuses a wrong key without repeating it in the error", async () => {
  const key = "sk_test_wrong-6604";
  const { payments } = await startProvider({ key });
  const error: unknown = await payments.readAccount("acct_1").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ failure: "refused", status: 401 });
  expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(key);
});

test("verifies the key", async () => {
  const { payments } = await startProvider();
  await payments.verify();
});

test("refuses to verify a wrong key", async () => {
  const { payments } = await startProvider({ key: "sk_test_wrong-6604" });
  await expect(payments.verify()).rejects.toMatchObject({ failure: "refused", status: 401 });
});

test("reports Stripe's refusals by a few codes, never by its text", async () => {
  const { payments } = await startProvider();
  const accountId = await payments.createAccount({ email: null, idempotencyKey: "first" });
  const refund = {
    accountId,
    paymentIntentId: "pi_gone",
    refundId: "1",
    signature: "",
    amount: 1,
    idempotencyKey: "refund",
  };
  const error: unknown = await payments.createRefund(refund).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ failure: "refused", status: 400, reason: "resource_missing" });
  expect((error as Error).message).toBe("stripe: refused (HTTP 400, resource_missing)");
});

test("[7.4] states the pinned API version in every call, and reads an event's", async () => {
  const { payments, sandbox } = await startProvider();
  const versions: unknown[] = [];
  sandbox.onRequest = ({ headers }) => versions.push(headers.get("stripe-version"));
  const accountId = await payments.createAccount({ email: null, idempotencyKey: "first" });
  await payments.readAccount(accountId);
  expect(versions).toEqual([payments.apiVersion, payments.apiVersion]);
  const now = new Date("2026-11-23T10:00:00Z");
  const body = JSON.stringify({ id: "evt_1", type: "account.updated", api_version: "2031-01-01.fern" });
  const event = await payments.readEvent({ body, signature: signatureFor(body, webhookSecret, now), now });
  expect(event.apiVersion).toBe("2031-01-01.fern");
});

test("[7.4] offers ways to pay that confirm within minutes, no lender and no bank debit", async () => {
  const { payments, sandbox } = await startProvider();
  const accountId = await payments.createAccount({ email: null, idempotencyKey: "first" });
  Object.assign(sandbox.accounts()[0] ?? {}, { charges_enabled: true });
  await payments.createCheckout({
    ...{ accountId, orderId: "1", idempotencyKey: "checkout", name: "Full circle", description: "12 weeks" },
    ...{ amount: 120_000, fee: 6000, expiresAt: new Date(Date.now() + 3_600_000) },
    ...{ successUrl: urls.returnUrl, cancelUrl: urls.returnUrl },
  });
  expect(sandbox.checkouts()[0]?.allowed_payment_method_types).toEqual([
    "card",
    "link",
    "cashapp",
    "amazon_pay",
  ]);
});

test("creates one account per idempotency key", async () => {
  const { payments, sandbox } = await startProvider();
  const owner = { email: "ana@doula.test", idempotencyKey: "first" };
  const id = await payments.createAccount(owner);
  expect(await payments.createAccount(owner)).toBe(id);
  expect(await payments.createAccount({ ...owner, idempotencyKey: "second" })).not.toBe(id);
  expect(sandbox.accounts()).toHaveLength(2);
});

test("returns null for a deleted account instead of failing", async () => {
  const { payments } = await startProvider();
  expect(await payments.readAccount("acct_gone")).toBeNull();
  expect(await payments.createAccountLink({ accountId: "acct_gone", ...urls })).toBeNull();
});

test.each([
  [
    ["individual.verification.document", "individual.id_number"],
    ["identity_document", "tax_id"],
  ],
  [
    ["external_account", "tos_acceptance.date"],
    ["bank_account", "terms"],
  ],
  [
    ["individual.address.city", "individual.phone"],
    ["address", "contact_details"],
  ],
  [["individual.dob.day", "individual.first_name"], ["personal_details"]],
  [["business_profile.url", "company.name"], ["business_details"]],
  [["something.new"], ["other"]],
] as const)("reads %j as %j", async (currently_due, missing) => {
  const { payments, sandbox } = await startProvider();
  const id = await payments.createAccount({ email: null, idempotencyKey: "first" });
  const account = sandbox.accounts().find((each) => each.id === id);
  Object.assign(account ?? {}, { details_submitted: true, charges_enabled: true, currently_due });
  expect(await payments.readAccount(id)).toEqual({
    state: "restricted",
    canCharge: true,
    missing,
    notice: null,
  });
});

test.each([
  ["requirements.pending_verification", "under_review"],
  ["rejected.fraud", "rejected"],
])("reads an account disabled for %s as %s", async (disabled_reason, notice) => {
  const { payments, sandbox } = await startProvider();
  const id = await payments.createAccount({ email: null, idempotencyKey: "first" });
  const account = sandbox.accounts().find((each) => each.id === id);
  Object.assign(account ?? {}, { details_submitted: true, currently_due: [], disabled_reason });
  expect(await payments.readAccount(id)).toEqual({
    state: "restricted",
    canCharge: false,
    missing: [],
    notice,
  });
});

/** Creates a payment page on an account that can charge. */
async function startCheckout(change: Partial<NewCheckout> = {}) {
  const { payments, sandbox } = await startProvider();
  sandbox.addAccounts([{ id: "acct_1", email: null }]);
  const checkout: NewCheckout = {
    accountId: "acct_1",
    orderId: "order-1",
    idempotencyKey: "first",
    name: "Full circle",
    description: "12 weeks with Grace Okafor",
    amount: 120_000,
    fee: 6000,
    expiresAt: new Date(Date.now() + 3_600_000),
    successUrl: "http://doula.test/back",
    cancelUrl: "http://doula.test/back",
    ...change,
  };
  return { payments, sandbox, checkout };
}

test("creates one payment page per idempotency key, and refuses other values", async () => {
  const { payments, sandbox, checkout } = await startCheckout();
  const page = await payments.createCheckout(checkout);
  expect(page).toMatchObject({ orderId: "order-1", status: "open", amount: 120_000, fee: null });
  expect((await payments.createCheckout(checkout)).id).toBe(page.id);
  await expect(payments.createCheckout({ ...checkout, amount: 1000 })).rejects.toMatchObject({ status: 400 });
  expect(sandbox.checkouts()).toHaveLength(1);
});

test("reads a payment page with its payment, and null on another account", async () => {
  const { payments, sandbox, checkout } = await startCheckout({ fee: 0 });
  const { id: sessionId } = await payments.createCheckout(checkout);
  const [page] = sandbox.checkouts();
  Object.assign(page ?? {}, { status: "complete", payment_status: "paid", payment_intent: "pi_1" });
  expect(await payments.readCheckout({ accountId: "acct_1", sessionId })).toMatchObject({
    status: "paid",
    amount: 120_000,
    fee: 0,
    url: null,
    payment: {
      paymentIntentId: "pi_1",
      chargeId: "ch_1",
      feeId: null,
      card: { brand: "visa", last4: "4242" },
    },
  });
  sandbox.addAccounts([{ id: "acct_2", email: null }]);
  for (const accountId of ["acct_2", "acct_gone"])
    expect(await payments.readCheckout({ accountId, sessionId })).toBeNull();
});

test("changes nothing when expiring a page that is expired or paid", async () => {
  const { payments, checkout } = await startCheckout();
  const { id: sessionId } = await payments.createCheckout(checkout);
  const page = { accountId: "acct_1", sessionId };
  await payments.expireCheckout(page);
  await payments.expireCheckout(page);
  expect(await payments.readCheckout(page)).toMatchObject({ status: "expired" });
});

test("moves real money only with a live key", () => {
  const isSandbox = (key: string) => createStripePayments({ secretKey: key, webhookSecret }).isSandbox;
  expect(["sk_live_1", "rk_live_1", "sk_test_1"].map(isSandbox)).toEqual([false, false, true]);
});

/** Returns the header with which Stripe signs a body. */
function signatureFor(body: string, secret: string, now: Date): string {
  const seconds = now.getTime() / 1000;
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

test("accepts an event signed with any of several secrets, but never with an empty one", async () => {
  const payments = createStripePayments({ secretKey, webhookSecret: "whsec_one, whsec_two,," });
  const now = new Date("2026-11-23T10:00:00Z");
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "account.updated", account: "acct_1" });
  const read = (secret: string) =>
    payments.readEvent({ body, signature: signatureFor(body, secret, now), now });
  for (const secret of ["whsec_one", "whsec_two"]) expect(await read(secret)).toMatchObject({ id: "evt_1" });
  for (const secret of ["", "whsec_three"]) await expect(read(secret)).rejects.toThrow(InvalidSignature);
});

test.each([
  ["sk_live_1", true, false],
  ["sk_live_1", false, true],
  ["sk_test_1", true, true],
  ["sk_test_1", false, false],
  ["sk_test_1", undefined, false],
])(
  "with the key %s, an event whose livemode is %s is from the other mode: %s",
  async (key, livemode, isOtherMode) => {
    const payments = createStripePayments({ secretKey: key, webhookSecret });
    const now = new Date("2026-11-23T10:00:00Z");
    const body = JSON.stringify({ id: "evt_1", type: "account.updated", account: "acct_1", livemode });
    const signature = signatureFor(body, webhookSecret, now);
    expect(await payments.readEvent({ body, signature, now })).toMatchObject({ isOtherMode });
  },
);
