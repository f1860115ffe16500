import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { rosa } from "./messages-fixtures.ts";
import { logIn, signInNewParent } from "./people.ts";

export const admin = "admin@doula-match.example";

/** A unique first name. */
export function newFirstName(): string {
  return `Petra${crypto.randomUUID().replace(/[^a-f]/g, "")}`;
}

/** Signs the page in as a new parent who has ordered a package from Rosa. Returns the order and its payment link. */
export async function orderFromRosa(page: Page, fullName: string) {
  await signInNewParent(page, fullName);
  const { request } = page;
  const doula = await (await request.get(`/rest/v1/doula_profiles/${rosa.slug}`)).json();
  const packages = await (await request.get(`/rest/v1/doula_packages?doula_profile_id=${doula.id}`)).json();
  const orderResponse = await request.post("/rest/v1/orders", { data: { package_id: packages.items[0].id } });
  expect(orderResponse.status(), await orderResponse.text()).toBe(201);
  const { id } = await orderResponse.json();
  const linkResponse = await request.post("/functions/v1/create-payment-link", { data: { orderId: id } });
  const { paymentUrl } = await linkResponse.json();
  return { id: String(id), paymentUrl: String(paymentUrl) };
}

/** Pays on the sandbox's payment page, like a parent. */
export async function pay(request: APIRequestContext, paymentUrl: string): Promise<void> {
  await request.post(paymentUrl, { form: { outcome: "pay" }, maxRedirects: 0 });
}

/** Triggers an event at Stripe for the payment of a paid order. */
export async function triggerStripeEvent(
  ofAdmin: Page,
  { id, paymentUrl }: { id: string; paymentUrl: string },
  action: "refund" | "refund-half" | "fail-refund" | "dispute",
): Promise<void> {
  let payment: string | null = null;
  await expect(async () => {
    const order = await (await ofAdmin.request.get(`/rest/v1/orders/${id}/management`)).json();
    payment = order.stripe.payment_intent_id;
    expect(payment).toBeTruthy();
  }).toPass();
  const url = new URL(`/stripe/payments/${payment}`, paymentUrl).href;
  await ofAdmin.request.post(url, { form: { action, delivery: "now" }, maxRedirects: 0 });
}

/** Opens a page as another user, in another browser context. */
export async function openAs(
  browser: Browser,
  {
    email,
    path,
    watchConsole,
  }: { email: string; path: string; watchConsole: (context: BrowserContext) => void },
): Promise<Page> {
  const context = await browser.newContext();
  watchConsole(context);
  const page = await context.newPage();
  await logIn(page, email);
  await page.goto(path);
  return page;
}
