import { afterEach, expect, test } from "vitest";
import { type StripeFault, startStripe } from "../../../sandbox/stripe.ts";
import { PaymentsUnavailable } from "./payments.ts";
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
    payments: createStripePayments({ secretKey: key, webhookSecret, baseUrl, timeoutMs: 300 }),
  };
}

test.each([
  ["silent", "unreachable", undefined],
  ["broken", "failed", 500],
  ["over quota", "over_quota", 429],
  ["not json", "unreadable", undefined],
] as const)("a Stripe that is %s is reported as %s", async (fault, failure, status) => {
  const { payments } = await startProvider({ fault });
  const error: unknown = await payments.readAccount("acct_1").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentsUnavailable);
  expect(error).toMatchObject({ failure, status });
});

test("a wrong key is refused, and is not in the error", async () => {
  const key = "sk_test_wrong-6604";
  const { payments } = await startProvider({ key });
  const error: unknown = await payments.readAccount("acct_1").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ failure: "refused", status: 401 });
  expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(key);
});

test("one idempotency key creates one account", async () => {
  const { payments, sandbox } = await startProvider();
  const owner = { email: "ana@doula.test", idempotencyKey: "first" };
  const id = await payments.createAccount(owner);
  expect(await payments.createAccount(owner)).toBe(id);
  expect(await payments.createAccount({ ...owner, idempotencyKey: "second" })).not.toBe(id);
  expect(sandbox.accounts()).toHaveLength(2);
});

test("an account that is gone is null, not a failure", async () => {
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
] as const)("%j reads as %j", async (currently_due, missing) => {
  const { payments, sandbox } = await startProvider();
  const id = await payments.createAccount({ email: null, idempotencyKey: "first" });
  const account = sandbox.accounts().find((each) => each.id === id);
  Object.assign(account ?? {}, { details_submitted: true, charges_enabled: true, currently_due });
  expect(await payments.readAccount(id)).toEqual({ state: "restricted", missing, notice: null });
});

test.each([
  ["requirements.pending_verification", "under_review"],
  ["rejected.fraud", "rejected"],
])("an account disabled for %s reads as %s", async (disabled_reason, notice) => {
  const { payments, sandbox } = await startProvider();
  const id = await payments.createAccount({ email: null, idempotencyKey: "first" });
  const account = sandbox.accounts().find((each) => each.id === id);
  Object.assign(account ?? {}, { details_submitted: true, currently_due: [], disabled_reason });
  expect(await payments.readAccount(id)).toEqual({ state: "restricted", missing: [], notice });
});

test("only a live key moves real money", () => {
  const isSandbox = (key: string) => createStripePayments({ secretKey: key, webhookSecret }).isSandbox;
  expect(["sk_live_1", "rk_live_1", "sk_test_1"].map(isSandbox)).toEqual([false, false, true]);
});
