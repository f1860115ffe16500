import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { readParagraphs } from "../../testing/email-paragraphs.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import {
  deliverCheckout,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  postLink,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { findEmailedOrder } from "./email-queries.ts";

const { app, stripe } = await usePaymentsApp();
afterEach(() => app.setNow(new Date()));

async function openOrder(parentName = "Ana Ruiz", packageName = "Full circle") {
  const parent = await signedInUser(app, "client", parentName);
  const doula = await insertSeller(app, stripe, {
    doula: { pronouns: "she/her" },
    offer: { name: packageName },
  });
  return { parent, doula, ...(await placeOrderWithLink(app, parent, doula.packageId)) };
}

/** Subjects and texts, without headings and footers. */
async function emailsTo(recipient: string) {
  await waitForJobs(app);
  const emails = await app.emailsTo(recipient, 0);
  return emails.map(({ subject, text }) => ({ subject, paragraphs: readParagraphs(text).slice(1) }));
}

/** Of two emails with one key, only the first is sent. */
async function queuedEmails(orderId: string) {
  const { rows } = await app.db.execute(sql`
    select data ->> 'key' as key from pgboss.job
    where name = 'mail' and starts_with(data ->> 'key', ${`order-${orderId}-`})
  `);
  return rows;
}

test("[7.4] a payment is emailed to both people once, no matter how often Stripe reports it", async () => {
  app.setNow(new Date("2026-11-25T15:00:00Z"));
  const { parent, doula, id, url, sessionId } = await openOrder();
  const offer = "Package: Full circle\nDates: November 25, 2026 to February 17, 2027 (12 weeks)";
  await visitPayment(url, "pay");
  await Promise.all([1, 2, 3].map(() => deliverCheckout(app, doula, sessionId)));
  await deliverCheckout(app, doula, sessionId, "async_payment_succeeded");
  expect(await queuedEmails(id), "not queued again either").toHaveLength(2);
  expect(await emailsTo(parent.email)).toEqual([
    {
      subject: "You paid $1,200 to Grace Okafor",
      paragraphs: [
        "Write to Grace in Messages to plan your first steps. We emailed her about your order.",
        `${offer}\nPaid: $1,200`,
        `Message Grace: http://doula.test/messages?doula=${doula.slug}`,
        `View your receipt: http://doula.test/orders/${id}/receipt`,
        "Your receipt shows what you paid, to whom and for what. You can print it or save it as a PDF, for example for a health savings account.",
        "If plans change, talk to Grace first, then write to support@doula-match.example.",
      ],
    },
  ]);
  expect(await emailsTo(doula.userEmail)).toEqual([
    {
      subject: "New order: Full circle",
      paragraphs: [
        "Write to Ana in Messages to plan the first steps.",
        `${offer}\nPrice: $1,200\nOur fee: $60\nYou keep: $1,140, minus Stripe's card fees`,
        `Message Ana: http://doula.test/messages?parent=${parent.id}`,
        "View your orders: http://doula.test/sales",
      ],
    },
  ]);
});

test("[7.4] a failed payment is emailed to the parent once", async () => {
  const { parent, doula, sessionId } = await openOrder();
  const page = stripe.sandbox.checkouts().find(({ id }) => id === sessionId);
  Object.assign(page ?? {}, { status: "complete", payment_intent: "pi_1" });
  for (let time = 0; time < 3; time++) await deliverCheckout(app, doula, sessionId, "async_payment_failed");
  expect(await emailsTo(parent.email)).toEqual([
    {
      subject: "Your payment to Grace Okafor failed",
      paragraphs: [
        "Your payment of $1,200 for Full circle with Grace Okafor failed. You were not charged.",
        "You can try again on her page. If it fails again, write to support@doula-match.example.",
        `Try again: http://doula.test/doulas/${doula.slug}#packages`,
      ],
    },
  ]);
  expect(await emailsTo(doula.userEmail)).toEqual([]);
});

test("[7.4] a link that Stripe permanently refuses is emailed to the parent", async () => {
  const parent = await signedInUser(app, "client");
  const doula = await insertSeller(app, stripe);
  const { id } = await placeOrder(app, parent, doula.packageId);
  await stripe.sandbox.change(doula.accountId, "disconnect");
  await postLink(app, parent, id);
  expect(await emailsTo(parent.email)).toMatchObject([{ subject: "Your payment to Grace Okafor failed" }]);
});

test("[7.4] an expired link is emailed to nobody", async () => {
  const { parent, doula, sessionId } = await openOrder();
  app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
  await deliverCheckout(app, doula, sessionId, "expired");
  expect([...(await emailsTo(parent.email)), ...(await emailsTo(doula.userEmail))]).toEqual([]);
});

test("[7.4] emails omit names that email programs would turn into links", async () => {
  const { parent, doula, url, sessionId } = await openOrder("Visit evil.example", "Pay at evil.example");
  await visitPayment(url, "pay");
  await deliverCheckout(app, doula, sessionId);
  for (const { subject, paragraphs } of [
    ...(await emailsTo(parent.email)),
    ...(await emailsTo(doula.userEmail)),
  ])
    expect(`${subject} ${paragraphs}`).not.toContain("evil");
});

test("[6.4] the pictures for an order's emails leave out a blocked parent's and a suspended doula's", async () => {
  const { parent, doula, id } = await openOrder();
  const setPicture = { profileImageUrl: "7/face.webp" };
  await app.db.update(schema.users).set(setPicture).where(eq(schema.users.id, parent.id));
  await app.db.update(schema.doulaProfiles).set(setPicture).where(eq(schema.doulaProfiles.id, doula.id));
  const readPictures = async () => {
    const order = await findEmailedOrder(app.db, id);
    return [order?.parent?.image, order?.doula?.image];
  };
  expect(await readPictures()).toEqual(["7/face.webp", "7/face.webp"]);
  await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: parent.id });
  expect(await readPictures()).toEqual([null, "7/face.webp"]);
  await app.db
    .update(schema.doulaProfiles)
    .set({ unlistedAt: new Date(), unlistedReasons: ["suspended"] })
    .where(eq(schema.doulaProfiles.id, doula.id));
  expect(await readPictures()).toEqual([null, null]);
});
