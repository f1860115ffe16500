import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll } from "vitest";
import { paymentAccountSchema } from "../../contract/commerce/payments.schema.ts";
import { schema } from "../../db/database.ts";
import { startStripe } from "../../sandbox/stripe.ts";
import type { PaymentsProvider } from "../providers/payments/payments.ts";
import { createStripePayments } from "../providers/payments/stripe.ts";
import { type TestApp, useTestApp } from "./app.ts";
import { insertDoula, signInAs } from "./fixtures.ts";

const secretKey = "sk_test_key-of-the-tests-8264";
const webhookSecret = "whsec_secret-of-the-tests-5190";
export const dashboardUrl = "http://doula.test/doula-dashboard";

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

/** Starts the app with Stripe's sandbox for a file's tests, which send the events. */
export async function usePaymentsApp(options: Parameters<typeof useTestApp>[0] = {}) {
  const stripe = await startStripe({ secretKey, webhookSecret, webhookUrl: undefined });
  afterAll(() => stripe.stop());
  const payments = createTestPayments(stripe);
  const app = await useTestApp({ ...options, payments });
  stripe.sandbox.now = () => app.now();
  return { app, payments, stripe };
}

/** For `beforeResponse`: Stripe does what was requested but never responds. */
export const neverRespond = () => new Promise<never>(() => {});

/**
 * The real provider. If the sandbox is set to fail, it times out soon and does not retry: the provider's
 * own tests cover retries.
 */
export function createTestPayments(
  { url, sandbox }: StripeServer,
  keys = { secretKey, webhookSecret },
): PaymentsProvider {
  const options = { ...keys, baseUrl: url };
  const provider = createStripePayments({ ...options, timeoutMs: 2000 });
  const quickProvider = createStripePayments({ ...options, timeoutMs: 1000, retries: 0 });
  const original = { ...provider };
  const isFailing = () => sandbox.fault !== undefined || sandbox.beforeResponse === neverRespond;
  return new Proxy(provider, {
    get: (target, key) => {
      const method = Reflect.get(target, key);
      // A test may have replaced it.
      const isOriginal = method === Reflect.get(original, key);
      return isFailing() && isOriginal ? Reflect.get(quickProvider, key) : method;
    },
  });
}

/** Signs in a doula, in draft by default. */
export async function signedInDoula(
  app: TestApp,
  columns: Partial<typeof schema.doulaProfiles.$inferInsert> = {},
) {
  const doula = await insertDoula(app, { status: "draft", ...columns });
  return { ...doula, cookie: await signInAs(app, doula.userEmail) };
}

type Doula = Awaited<ReturnType<typeof signedInDoula>>;

export function postConnect(app: TestApp, as: string | undefined, json: object) {
  return app.send("/functions/v1/stripe-connect", { method: "POST", as, json });
}

export function requestLink(app: TestApp, doula: Doula, change: object = {}) {
  const json = { action: "create_account_link", doula_id: doula.id, redirect_url: dashboardUrl, ...change };
  return postConnect(app, doula.cookie, json);
}

export function returnFromStripe(app: TestApp, doula: Doula, returned: { code: string; state: string }) {
  return postConnect(app, doula.cookie, { action: "handle_callback", ...returned });
}

/** Returns the URL to which Stripe's page redirects the browser after the given outcome. */
async function visitStripe(url: string, outcome: "complete" | "restricted" | "leave"): Promise<URL> {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "");
}

/** Makes a whole visit; returns the parameters of the return URL. */
export async function completeStripeVisit(
  app: TestApp,
  doula: Doula,
  outcome: "complete" | "restricted" | "leave",
) {
  const { url } = (await (await requestLink(app, doula)).json()) as { url: string };
  const { searchParams } = await visitStripe(url, outcome);
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
}

export async function readPaymentAccount(app: TestApp, doula: Doula) {
  const response = await app.send("/rest/v1/payment_account", { as: doula.cookie });
  return paymentAccountSchema.parse(await response.json());
}

/** Returns the stored data of a doula's account. */
export async function storedAccount(app: TestApp, { id }: { id: string }) {
  const row = await app.db.query.doulaProfiles.findFirst({ where: eq(schema.doulaProfiles.id, id) });
  return { id: row?.stripeAccountId ?? null, state: row?.stripeState ?? null, status: row?.status };
}

export function newEvent(type: string, account: string | null, id = `evt_${randomUUID()}`) {
  return { id, object: "event", type, ...(account && { account }), data: { object: {} } };
}

interface Signing {
  secret?: string;
  /** When it was signed. */
  at?: Date;
}

/** Delivers an event like Stripe. */
export function deliver(
  app: TestApp,
  event: object | string,
  { secret = webhookSecret, at = app.now() }: Signing = {},
) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return deliverSigned(app, body, `t=${seconds},v1=${signature}`);
}

export function deliverSigned(app: TestApp, body: string, signature: string | undefined) {
  return app.send("/functions/v1/stripe-webhook", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...(signature && { "stripe-signature": signature }) },
  });
}
