import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { automaticRefundCauses, pausingRefundCauses } from "../../../contract/commerce/orders.ts";
import { conversationDetailSchema } from "../../../contract/messaging/messages.schema.ts";
import { schema } from "../../../db/database.ts";
import { enterLoss, tellDoula, undoLoss } from "../../testing/births.ts";
import { setBlock, startConversation } from "../../testing/conversations.ts";
import {
  deleteOwnAccount,
  errorCode,
  makeAlias,
  signedInUser,
  signInAs,
  type TestPerson,
} from "../../testing/fixtures.ts";
import {
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrderWithLink,
  postLink,
  postOrder,
  readOwnOrders,
  type Seller,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { attendsBirths, savePractice } from "../../testing/practice.ts";
import { chooseRuns } from "../../testing/random-runs.ts";
import { refundWithoutCapacity } from "../birth-capacity/service.ts";
import { checkOrders } from "../checkout/checks.ts";
import { checkRefunds } from "./checks.ts";

const { app, stripe, payments } = await usePaymentsApp();
afterEach(() => app.setNow(new Date()));

const firstDate = daysFromNow(100);
const parentActs = ["tell", "undo", "block", "unblock", "move", "sign up again"] as const;
const acts = fc.array(fc.constantFrom(...parentActs, "doula fills the week" as const), { maxLength: 3 });
type Act = (typeof parentActs)[number] | "doula fills the week";

/** A birth that a parent orders: what happens before its link, while it is open, and after its payment. */
const purchase = fc.record({
  /** Whether the parent has paid for another birth, which keeps them from deleting the account. */
  isSecond: fc.boolean(),
  /** Beside the first birth, or in its week. */
  dueDate: fc.constantFrom(daysFromNow(103), daysFromNow(130)),
  /** Whether the parent pays while the link is open, and we learn of it later. */
  paysFirst: fc.boolean(),
  before: acts,
  during: acts,
  after: acts,
});

const nothing: { before: Act[]; during: Act[]; after: Act[] } = { before: [], during: [], after: [] };
const second = { ...nothing, isSecond: true, dueDate: daysFromNow(130), paysFirst: false };
const only = { ...nothing, isSecond: false, dueDate: daysFromNow(130), paysFirst: true };

/** A parent, with a paid birth if `hasBirth`, and a doula who takes one birth at a time. */
async function start({ hasBirth }: { hasBirth: boolean }) {
  const parent = await signedInUser(app, "client");
  const seller = await insertSeller(app, stripe, { offer: { type: "birth", asksBeforePayment: false } });
  const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
  await savePractice(app, doula, { ...attendsBirths, on_call_at_once: 1 });
  let conversationId = await openConversation(parent, doula);
  const setBlocked = (isBlocked: boolean) => setBlock(app, parent, conversationId, isBlocked);
  const deliver = (url: string) => deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
  const first = hasBirth
    ? await placeOrderWithLink(app, parent, doula.packageId, { due_date: firstDate })
    : undefined;
  if (first) {
    await visitPayment(first.url, "pay");
    await deliver(first.url);
  }
  const send = (as: string, path: string, json: object) => app.send(path, { method: "POST", as, json });
  const perform = {
    tell: async () => {
      await enterLoss(app, parent);
      await tellDoula(app, parent, doula, "plans_changed");
    },
    undo: () => undoLoss(app, parent),
    block: () => setBlocked(true),
    unblock: () => setBlocked(false),
    move: async () => {
      if (!first) return;
      await send(parent.cookie, `/rest/v1/orders/${first.id}/due_date`, { due_date: daysFromNow(128) });
    },
    "sign up again": async () => {
      const deleted = await deleteOwnAccount(app, parent);
      if (!deleted.ok) return;
      Object.assign(parent, await signedInUser(app, "client", parent.fullName, makeAlias(parent)));
      conversationId = await openConversation(parent, doula);
    },
    "doula fills the week": () =>
      send(doula.cookie, "/rest/v1/practice/commitments", { due_date: daysFromNow(118) }),
  } satisfies Record<Act, () => Promise<unknown>>;
  return { parent, doula, deliver, perform };
}

async function openConversation(parent: TestPerson, doula: Seller): Promise<string> {
  const started = await startConversation(app, parent, { doula_profile_id: doula.id });
  return conversationDetailSchema.parse(await started.json()).id;
}

test("[4.6] whatever a parent does, an automatic refund is caused by the doula or the platform, or starts the pause", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(purchase, async ({ isSecond, dueDate, paysFirst, before, during, after }) => {
      app.setNow(new Date());
      const { parent, doula, deliver, perform } = await start({ hasBirth: isSecond });
      for (const act of before) await perform[act]();
      await postOrder(app, parent, doula.packageId, { due_date: dueDate });
      const [order] = await readOwnOrders(app, parent);
      const link = await postLink(app, parent, order?.id ?? "");
      const { paymentUrl } = (await link.json()) as { paymentUrl?: string };
      if (paymentUrl && paysFirst) await visitPayment(paymentUrl, "pay-and-stay");
      for (const act of during) await perform[act]();
      if (paymentUrl && !paysFirst) await visitPayment(paymentUrl, "pay");
      if (paymentUrl) await deliver(paymentUrl);
      for (const act of after) await perform[act]();
      await checkOrders(app, payments);
      app.setNow(new Date(Date.now() + 25 * 3_600_000));
      await refundWithoutCapacity(app, payments, { limit: 10 });
      await checkRefunds(app, payments);

      const { refunds, orders } = schema;
      const made = await app.db
        .select({ cause: refunds.cause })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(orders.doulaProfileId, doula.id));
      for (const { cause } of made) expect(automaticRefundCauses).toContain(cause);
      if (made.some(({ cause }) => cause === "no_place")) expect(during).toContain("doula fills the week");
      const isPaused = made.some(({ cause }) => pausingRefundCauses.some((pausing) => pausing === cause));
      await perform.unblock();
      const next = await postOrder(app, parent, doula.packageId, { due_date: daysFromNow(250) });
      expect(next.ok ? undefined : await errorCode(next)).toBe(isPaused ? "recently_refunded" : undefined);
    }),
    {
      numRuns: chooseRuns({ usual: 5, everything: 12 }),
      examples: [
        [{ ...second, during: ["tell"], after: ["undo"] }],
        [{ ...second, dueDate: daysFromNow(103), before: ["tell"], during: ["undo"] }],
        [{ ...second, during: ["move"] }],
        [{ ...second, during: ["doula fills the week"], after: ["tell"] }],
        [{ ...only, during: ["sign up again"], after: ["tell"] }],
        [{ ...only, during: ["block"], after: ["sign up again"] }],
      ],
    },
  );
});
