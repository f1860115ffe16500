import { afterEach, describe, expect, test } from "vitest";
import { PaymentsUnavailable } from "../../providers/payments/payments.ts";
import { readParagraphs } from "../../testing/email-paragraphs.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import { distantMonday, minutesAfter } from "../../testing/moments.ts";
import { deliverPayment, postRefund, purchase, readAlerts, readStoredOrder } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { checkRefunds, sendRefundNotices } from "./checks.ts";

let requests: number;

const { app, stripe, payments } = await usePaymentsApp();
const createRefund = payments.createRefund;
const admin = await signedInUser(app, "admin");
afterEach(() => {
  payments.createRefund = createRefund;
  stripe.sandbox.payments.firstRefundStatus = "succeeded";
  app.setNow(new Date());
});

const setHour = (hour: number) => app.setNow(minutesAfter(distantMonday, hour * 60));

/** Subjects and texts, without headings and footers. */
async function emailsTo(recipient: string, subject: RegExp) {
  await waitForJobs(app);
  const emails = (await app.emailsTo(recipient, 0)).filter((email) => subject.test(email.subject));
  return emails.map((email) => ({
    subject: email.subject,
    paragraphs: readParagraphs(email.text).slice(1),
  }));
}

describe("a refund that cannot be made", () => {
  /** An admin's full refund, while the doula's account has no money. */
  async function purchaseWithoutMoney() {
    setHour(0);
    const bought = await purchase(app, stripe);
    requests = 0;
    payments.createRefund = () => {
      requests++;
      return Promise.reject(new PaymentsUnavailable("refused", 400, "balance_insufficient"));
    };
    await postRefund(app, admin, bought.id, { amount: 1200, left: 1200 });
    return bought;
  }

  test("is retried at least once a day", async () => {
    const { ledger } = await purchaseWithoutMoney();
    for (let hour = 6; hour <= 14 * 24; hour += 6) {
      setHour(hour);
      await checkRefunds(app, payments);
      if (hour % 48 !== 0) continue;
      expect(requests, `within the two days before hour ${hour}`).toBeGreaterThan(0);
      requests = 0;
    }
    payments.createRefund = createRefund;
    setHour(15 * 24);
    await checkRefunds(app, payments);
    expect(ledger()).toMatchObject({ refunded: 120_000 });
  });

  test("does not delay a smaller refund of the same order", async () => {
    setHour(0);
    const { id, ledger } = await purchase(app, stripe);
    payments.createRefund = (refund) =>
      refund.amount === 100_000
        ? Promise.reject(new PaymentsUnavailable("refused", 400, "balance_insufficient"))
        : createRefund(refund);
    await postRefund(app, admin, id, { amount: 1000, left: 1200 });
    setHour(0.1);
    await postRefund(app, admin, id, { amount: 20, left: 200 });
    expect(ledger()).toMatchObject({ refunded: 2000 });
  });

  test("needs review after a day", async () => {
    const { id } = await purchaseWithoutMoney();
    setHour(23.9);
    await sendRefundNotices(app);
    expect(await readStoredOrder(app, id)).toMatchObject({ reviewNeededAt: null });
    for (const hour of [24, 25]) {
      setHour(hour);
      await sendRefundNotices(app);
    }
    expect(await readAlerts(app, id)).toEqual(["order.refunded", "order.refund_late"]);
    expect(await readStoredOrder(app, id)).toMatchObject({ reviewNeededAt: expect.any(Date) });
  });

  test("is explained to the parent after a day", async () => {
    const { parent } = await purchaseWithoutMoney();
    for (const hour of [24, 48]) {
      setHour(hour);
      await sendRefundNotices(app);
    }
    expect(await emailsTo(parent.email, /refund/i)).toEqual([
      {
        subject: "Your refund of $1,200 is delayed",
        paragraphs: [
          "Your refund of $1,200 for Full circle with Grace Okafor was started on Monday, January 6, 2031. Stripe, which processes payments for us, has not been able to send the money yet.",
          "We retry at least once a day, and our team is looking into it. You don't need to do anything.",
          "We will email you as soon as the money is on its way. It then takes 5 to 10 business days to reach you.",
          "View your order: http://doula.test/orders",
        ],
      },
    ]);
  });
});

test("a refund that is pending at Stripe for a day needs review", async () => {
  setHour(0);
  const { id } = await purchase(app, stripe);
  stripe.sandbox.payments.firstRefundStatus = "pending";
  await postRefund(app, admin, id, { amount: 1200, left: 1200 });
  setHour(24);
  await sendRefundNotices(app);
  expect(await readAlerts(app, id)).toContain("order.refund_late");
});

test("a fee that is not returned after a day needs review", async () => {
  setHour(0);
  const { id, doula, paymentIntentId } = await purchase(app, stripe);
  stripe.sandbox.payments.refund(paymentIntentId, 120_000);
  const { returnFee } = payments;
  payments.returnFee = () => Promise.reject(new PaymentsUnavailable("refused", 400, "balance_insufficient"));
  await deliverPayment(app, doula, paymentIntentId);
  payments.returnFee = returnFee;
  setHour(24);
  await sendRefundNotices(app);
  expect(await readAlerts(app, id)).toEqual(["order.fee_not_returned"]);
});

describe("twelve refunds of one cent within an hour", () => {
  async function purchaseWithCents() {
    setHour(0);
    const bought = await purchase(app, stripe);
    for (let cent = 0; cent < 12; cent++) {
      stripe.sandbox.payments.refund(bought.paymentIntentId, 1);
      await deliverPayment(app, bought.doula, bought.paymentIntentId);
    }
    return bought;
  }

  test("cause one email to each person", async () => {
    const { parent, doula } = await purchaseWithCents();
    setHour(0.9);
    await sendRefundNotices(app);
    expect(await emailsTo(parent.email, /back/)).toMatchObject([{ subject: "You got $0.01 back" }]);
    expect(await emailsTo(doula.userEmail, /^Refund/)).toHaveLength(1);
  });

  test("cause a second email with their sum after the hour", async () => {
    const { parent, doula } = await purchaseWithCents();
    for (const hour of [1, 2, 3]) {
      setHour(hour);
      await sendRefundNotices(app);
    }
    expect(await emailsTo(parent.email, /more back/)).toEqual([
      {
        subject: "You got $0.11 more back",
        paragraphs: [
          "We refunded $0.11 more of the $1,200 that you paid for Full circle with Grace Okafor in 11 refunds. That makes $0.12 in total.",
          "It goes to the payment method you used. This can take 5 to 10 business days.",
          "View your order: http://doula.test/orders",
        ],
      },
    ]);
    const doulaEmails = await emailsTo(doula.userEmail, /^Refund/);
    expect(doulaEmails).toHaveLength(2);
    expect(doulaEmails.map(({ paragraphs }) => paragraphs[0])).toContain(
      "$0.11 more of the $1,200 for Full circle went back to Ana Ruiz in 11 refunds. That makes $0.12 in total.",
    );
  });
});

test("[7.6] each refund by an admin is emailed at once, also within an hour of others", async () => {
  setHour(0);
  const { id, parent, doula, paymentIntentId } = await purchase(app, stripe);
  await postRefund(app, admin, id, { amount: 100, left: 1200 });
  setHour(0.1);
  await postRefund(app, admin, id, { amount: 200, left: 1100 });
  stripe.sandbox.payments.refund(paymentIntentId, 1);
  await deliverPayment(app, doula, paymentIntentId);
  const subjects = (await emailsTo(parent.email, /back/)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(["You got $100 back", "You got $200 more back"]);
  expect(await emailsTo(doula.userEmail, /^Refund/)).toHaveLength(2);
});

describe("a refund that fails after it was announced", () => {
  async function purchaseWithRefund() {
    setHour(0);
    const bought = await purchase(app, stripe);
    stripe.sandbox.payments.refund(bought.paymentIntentId, 60_000);
    await deliverPayment(app, bought.doula, bought.paymentIntentId);
    const [refund] = stripe.sandbox.payments.listRefunds(bought.paymentIntentId);
    if (refund) stripe.sandbox.payments.settleRefund(refund, "failed");
    return bought;
  }

  test("is explained to the parent once", async () => {
    const { parent, doula, paymentIntentId } = await purchaseWithRefund();
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    expect(await emailsTo(parent.email, /did not go through/)).toEqual([
      {
        subject: "Your refund of $600 did not go through",
        paragraphs: [
          "We emailed you that your refund of $600 for Full circle with Grace Okafor was on its way. Stripe, which processes payments for us, has since reported that it did not arrive.",
          "Our team is looking into it and will write to you about how to return your money. You don't need to do anything.",
          "Was your card closed or replaced? Please write to support@doula-match.example: this helps us find another way.",
          "View your order: http://doula.test/orders",
        ],
      },
    ]);
  });

  test("needs review", async () => {
    const { id, doula, paymentIntentId } = await purchaseWithRefund();
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    expect(await readAlerts(app, id)).toContain("order.refund_failed");
  });
});

test("a refund that fails before any email about it causes no email", async () => {
  setHour(0);
  const { parent, doula, paymentIntentId } = await purchase(app, stripe);
  stripe.sandbox.payments.firstRefundStatus = "pending";
  stripe.sandbox.payments.refund(paymentIntentId, 60_000);
  await deliverPayment(app, doula, paymentIntentId);
  const [refund] = stripe.sandbox.payments.listRefunds(paymentIntentId);
  if (refund) stripe.sandbox.payments.settleRefund(refund, "failed");
  await deliverPayment(app, doula, paymentIntentId, "refund.failed");
  expect(await emailsTo(parent.email, /refund|back/i)).toEqual([]);
});

describe("several refunds of an order", () => {
  test("cause one email with their sum if all are late", async () => {
    const { parent, doula, paymentIntentId } = await purchase(app, stripe);
    stripe.sandbox.payments.firstRefundStatus = "pending";
    for (const hour of [0, 0.1, 0.2, 0.7]) {
      setHour(hour);
      stripe.sandbox.payments.refund(paymentIntentId, 1000);
      await deliverPayment(app, doula, paymentIntentId);
    }
    const subjects = async () => (await emailsTo(parent.email, /delayed/)).map(({ subject }) => subject);
    for (const hour of [24.3, 24.8]) {
      setHour(hour);
      await sendRefundNotices(app);
      expect(await subjects()).toEqual(["Your refund of $30 is delayed"]);
    }
    setHour(25.4);
    await sendRefundNotices(app);
    expect((await subjects()).toSorted()).toEqual([
      "Your refund of $10 is delayed",
      "Your refund of $30 is delayed",
    ]);
  });

  test("cause one email an hour if they fail one after another", async () => {
    setHour(0);
    const { parent, doula, paymentIntentId } = await purchase(app, stripe);
    for (const cents of [1000, 2000, 3000]) stripe.sandbox.payments.refund(paymentIntentId, cents);
    await deliverPayment(app, doula, paymentIntentId);
    for (const refund of stripe.sandbox.payments.listRefunds(paymentIntentId)) {
      stripe.sandbox.payments.settleRefund(refund, "failed");
      await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    }
    const subjects = async () =>
      (await emailsTo(parent.email, /did not go through/)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(["Your refund of $10 did not go through"]);
    for (const hour of [1.1, 2.2]) {
      setHour(hour);
      await sendRefundNotices(app);
    }
    expect((await subjects()).toSorted()).toEqual([
      "Your refund of $10 did not go through",
      "Your refund of $50 did not go through",
    ]);
  });
});
