import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../testing/app.ts";
import { signedInUser } from "../testing/fixtures.ts";
import { allJobsDone } from "../testing/let-time-pass.ts";
import {
  deliverCheckout,
  insertSeller,
  orderFor,
  orderWithLink,
  postLink,
  visitPayment,
} from "../testing/orders.ts";
import { startPaymentsApp } from "../testing/payments.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startPaymentsApp>>["stripe"];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, stripe, close } = await startPaymentsApp());
});
afterEach(() => app.setNow(new Date()));
afterAll(() => close());

async function openOrder(parentName = "Ana Ruiz", packageName = "Full circle") {
  const parent = await signedInUser(app, "client", parentName);
  const doula = await insertSeller(app, stripe, { offer: { name: packageName } });
  return { parent, doula, ...(await orderWithLink(app, parent, doula.packageId)) };
}

/** Subjects and words, without headings and the site's name. */
async function mailsTo(recipient: string) {
  await allJobsDone(app);
  const mails = await app.mailsTo(recipient, 0);
  return mails.map(({ subject, text }) => ({ subject, paragraphs: text.trim().split("\n\n").slice(1, -1) }));
}

/** Of two with one key only the first is sent. */
async function queuedMails(orderId: string) {
  const { rows } = await app.db.execute(sql`
    select data ->> 'key' as key from pgboss.job
    where name = 'mail' and starts_with(data ->> 'key', ${`order-${orderId}-`})
  `);
  return rows;
}

test("a payment is mailed to both, once, however often Stripe tells us", async () => {
  const { parent, doula, id, url, sessionId } = await openOrder();
  await visitPayment(url, "pay");
  await Promise.all([1, 2, 3].map(() => deliverCheckout(app, doula, sessionId)));
  await deliverCheckout(app, doula, sessionId, "async_payment_succeeded");
  expect(await queuedMails(id), "not queued again either").toHaveLength(2);
  expect(await mailsTo(parent.email)).toEqual([
    {
      subject: "You paid $1,200 to Grace Okafor",
      paragraphs: [
        "You paid $1,200 for Full circle, 12 weeks with Grace Okafor.",
        "Write to Grace in Messages to plan your first steps.",
        "Your receipt says what you paid, to whom and for what. You can print it or save it as a PDF, for example for a health savings account.",
        `View your receipt: http://doula.test/orders/${id}/receipt`,
      ],
    },
  ]);
  expect(await mailsTo(doula.userEmail)).toEqual([
    {
      subject: "New sale: Full circle",
      paragraphs: [
        "Ana Ruiz bought Full circle, 12 weeks, for $1,200.",
        "Our fee is $60. The other $1,140 is in your Stripe account, less what Stripe charges for card payments.",
        "Write to Ana in Messages to plan the first steps.",
        "View your sales: http://doula.test/sales",
      ],
    },
  ]);
});

test("a payment that failed is mailed to the parent, once", async () => {
  const { parent, doula, sessionId } = await openOrder();
  const page = stripe.sandbox.checkouts().find(({ id }) => id === sessionId);
  Object.assign(page ?? {}, { status: "complete", payment_intent: "pi_1" });
  for (let time = 0; time < 3; time++) await deliverCheckout(app, doula, sessionId, "async_payment_failed");
  expect(await mailsTo(parent.email)).toEqual([
    {
      subject: "Your payment to Grace Okafor failed",
      paragraphs: [
        "Your payment of $1,200 for Full circle with Grace Okafor failed. You were not charged.",
        "You can try again on Grace's page. If it fails again, write to support@doula-match.example.",
        `Try again: http://doula.test/doulas/${doula.slug}#packages`,
      ],
    },
  ]);
  expect(await mailsTo(doula.userEmail)).toEqual([]);
});

test("a link that Stripe refuses for good is mailed to the parent", async () => {
  const parent = await signedInUser(app, "client");
  const doula = await insertSeller(app, stripe);
  const { id } = await orderFor(app, parent, doula.packageId);
  await stripe.sandbox.change(doula.accountId, "disconnect");
  await postLink(app, parent, id);
  expect(await mailsTo(parent.email)).toMatchObject([{ subject: "Your payment to Grace Okafor failed" }]);
});

test("a link that expires is mailed to nobody", async () => {
  const { parent, doula, sessionId } = await openOrder();
  app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
  await deliverCheckout(app, doula, sessionId, "expired");
  expect([...(await mailsTo(parent.email)), ...(await mailsTo(doula.userEmail))]).toEqual([]);
});

test("names that mail programs would make links are left out", async () => {
  const { parent, doula, url, sessionId } = await openOrder("Visit evil.example", "Pay at evil.example");
  await visitPayment(url, "pay");
  await deliverCheckout(app, doula, sessionId);
  for (const { subject, paragraphs } of [
    ...(await mailsTo(parent.email)),
    ...(await mailsTo(doula.userEmail)),
  ])
    expect(`${subject} ${paragraphs}`).not.toContain("evil");
});
