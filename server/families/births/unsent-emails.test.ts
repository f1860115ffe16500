import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays } from "../../../contract/platform/time.ts";
import { openEmail, type QueuedEmail } from "../../platform/email/email.ts";
import {
  bookFreeTime,
  dueDate,
  enterLoss,
  giveBirth,
  signedInParent,
  tellDoula,
  undoBirth,
} from "../../testing/births.ts";
import { signInAs } from "../../testing/fixtures.ts";
import { createLink, deliverCheckout, insertSeller, placeOrder, visitPayment } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { attendsBirths, savePractice } from "../../testing/practice.ts";

const { app, stripe } = await usePaymentsApp({ isEmailOnHold: true });

/** A parent with a call and a paid birth, whose moved due date the doula has accepted. */
async function insertClient() {
  const seller = await insertSeller(app, stripe, { offer: { type: "birth", asksBeforePayment: false } });
  const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
  await savePractice(app, doula, attendsBirths);
  const parent = await signedInParent(app, "Maya Lind");
  await bookFreeTime(app, parent, doula);
  const { id } = await placeOrder(app, parent, doula.packageId, { due_date: dueDate });
  const payment = await createLink(app, parent, id);
  await visitPayment(payment, "pay");
  await deliverCheckout(app, doula, payment.split("/").at(-1) ?? "");
  const move = (path: string, as: { cookie: string }, more: object = {}) => {
    const json = { due_date: addDays(dueDate, 5), ...more };
    return app.send(`/rest/v1/orders/${id}/${path}`, { method: "POST", as: as.cookie, json });
  };
  await move("due_date", parent);
  expect((await move("due_date/answer", doula, { is_accepted: true })).ok).toBe(true);
  return { parent, doula };
}

/** The subjects of the emails to an address that wait to be sent. */
async function readUnsent(address: string): Promise<string[]> {
  const { rows } = await app.db.execute(sql`select data from pgboss.job where name = 'mail'`);
  return rows
    .map(({ data }) => openEmail(app.encryption, data as QueuedEmail))
    .filter(({ to }) => to === address)
    .map(({ subject }) => subject)
    .toSorted();
}

const answered = "Grace Okafor has your new date";

test("[2.4] after a loss, an unsent email about the due date is not sent to the parent, and others are", async () => {
  const { parent, doula } = await insertClient();
  const before = await readUnsent(parent.email);
  const beforeOfDoula = await readUnsent(doula.userEmail);
  expect(before).toContain(answered);
  await enterLoss(app, parent);
  expect(await readUnsent(parent.email)).toEqual(before.filter((subject) => subject !== answered));
  expect(await readUnsent(doula.userEmail)).toEqual(beforeOfDoula);
});

test("[2.12] unsent emails with the due date are not sent to a doula who was told of a loss", async () => {
  const { parent, doula } = await insertClient();
  await bookFreeTime(app, await signedInParent(app, "Ana Ruiz"), doula);
  await enterLoss(app, parent);
  const about = ["Maya's date changed", "New intro call with Ana Ruiz", "New intro call with Maya Lind"];
  expect(await readUnsent(doula.userEmail)).toEqual([...about, "New order: Full circle"]);
  await tellDoula(app, parent, doula, "plans_changed");
  expect(await readUnsent(doula.userEmail)).toEqual([
    "An update from Maya",
    "New intro call with Ana Ruiz",
    "New order: Full circle",
  ]);
});

test("[2.12] an unsent email about a birth is not sent once the birth is removed, nor is a correction", async () => {
  const { parent, doula } = await insertClient();
  const before = await readUnsent(doula.userEmail);
  await giveBirth(app, parent, new Date().toISOString().slice(0, 10));
  await tellDoula(app, parent, doula, "birth");
  expect(await readUnsent(doula.userEmail)).toContain("Maya's baby is here");
  await undoBirth(app, parent);
  expect(await readUnsent(doula.userEmail)).toEqual(before);
});

test("[2.12] an unsent email about a birth is not sent to a doula who is then told of a loss", async () => {
  const { parent, doula } = await insertClient();
  await giveBirth(app, parent, new Date().toISOString().slice(0, 10));
  await tellDoula(app, parent, doula, "birth");
  await enterLoss(app, parent);
  await tellDoula(app, parent, doula, "loss");
  expect(await readUnsent(doula.userEmail)).not.toContain("Maya's baby is here");
});
