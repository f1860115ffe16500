import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { conversationDetailSchema } from "../../contract/messages.schema.ts";
import { automaticRefundCauses, pausingRefundCauses } from "../../contract/orders.ts";
import { schema } from "../../db/database.ts";
import { enterLoss, tellDoula, undoLoss } from "../testing/births.ts";
import { setBlock, startConversation } from "../testing/conversations.ts";
import { errorCode, signedInUser, signInAs } from "../testing/fixtures.ts";
import {
  createLink,
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrder,
  postLink,
  postOrder,
  readOwnOrders,
  visitPayment,
} from "../testing/orders.ts";
import { usePaymentsApp } from "../testing/payments.ts";
import { attendsBirths, savePractice } from "../testing/practice.ts";
import { checkOrders, checkRefunds } from "./jobs.ts";
import { refundWithoutPlace } from "./places.ts";

const { app, stripe, payments } = await usePaymentsApp();
afterEach(() => app.setNow(new Date()));

const firstDate = daysFromNow(100);
const parentActs = ["tell", "undo", "block", "unblock", "move"] as const;
const acts = fc.array(fc.constantFrom(...parentActs, "doula fills the week" as const), { maxLength: 3 });
type Act = (typeof parentActs)[number] | "doula fills the week";

/** A second birth of a parent with the doula: what happens before its link, while it is open, and after its payment. */
const purchase = fc.record({
  /** Beside the first birth, or in its week. */
  dueDate: fc.constantFrom(daysFromNow(103), daysFromNow(130)),
  before: acts,
  during: acts,
  after: acts,
});

/** A parent with a paid birth, and its doula, who takes one birth at a time. */
async function start() {
  const parent = await signedInUser(app, "client");
  const seller = await insertSeller(app, stripe, { offer: { type: "birth", asksBeforePayment: false } });
  const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
  await savePractice(app, doula, { ...attendsBirths, on_call_at_once: 1 });
  const thread = await startConversation(app, parent, { doula_profile_id: doula.id });
  const { id: conversationId } = conversationDetailSchema.parse(await thread.json());
  const first = await placeOrder(app, parent, doula.packageId, { due_date: firstDate });
  const pay = async (url: string) => {
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
  };
  await pay(await createLink(app, parent, first.id));
  const send = (as: string, path: string, json: object) => app.send(path, { method: "POST", as, json });
  const perform = {
    tell: async () => {
      await enterLoss(app, parent);
      await tellDoula(app, parent, doula, "plans_changed");
    },
    undo: () => undoLoss(app, parent),
    block: () => setBlock(app, parent, conversationId, true),
    unblock: () => setBlock(app, parent, conversationId, false),
    move: () => send(parent.cookie, `/rest/v1/orders/${first.id}/due_date`, { due_date: daysFromNow(128) }),
    "doula fills the week": () =>
      send(doula.cookie, "/rest/v1/practice/commitments", { due_date: daysFromNow(118) }),
  } satisfies Record<Act, () => Promise<unknown>>;
  return { parent, doula, conversationId, pay, perform };
}

test("[4.6] whatever a parent does, an automatic refund is caused by the doula or the platform, or starts the pause", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(purchase, async ({ dueDate, before, during, after }) => {
      app.setNow(new Date());
      const { parent, doula, conversationId, pay, perform } = await start();
      for (const act of before) await perform[act]();
      await postOrder(app, parent, doula.packageId, { due_date: dueDate });
      const [order] = await readOwnOrders(app, parent);
      const link = await postLink(app, parent, order?.id ?? "");
      const { paymentUrl } = (await link.json()) as { paymentUrl?: string };
      for (const act of during) await perform[act]();
      if (paymentUrl) await pay(paymentUrl);
      for (const act of after) await perform[act]();
      await checkOrders(app, payments);
      app.setNow(new Date(Date.now() + 25 * 3_600_000));
      await refundWithoutPlace(app, payments, { limit: 10 });
      await checkRefunds(app, payments);

      const { refunds, orders } = schema;
      const made = await app.db
        .select({ cause: refunds.cause })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(orders.parentUserId, parent.id));
      for (const { cause } of made) expect(automaticRefundCauses).toContain(cause);
      if (made.some(({ cause }) => cause === "no_place")) expect(during).toContain("doula fills the week");
      const isPaused = made.some(({ cause }) => pausingRefundCauses.some((pausing) => pausing === cause));
      await setBlock(app, parent, conversationId, false);
      const next = await postOrder(app, parent, doula.packageId, { due_date: daysFromNow(250) });
      expect(next.ok ? undefined : await errorCode(next)).toBe(isPaused ? "recently_refunded" : undefined);
    }),
    {
      numRuns: 12,
      examples: [
        [{ dueDate: daysFromNow(130), before: [], during: ["tell"], after: ["undo"] }],
        [{ dueDate: daysFromNow(103), before: ["tell"], during: ["undo"], after: [] }],
        [{ dueDate: daysFromNow(130), before: [], during: ["move"], after: [] }],
        [{ dueDate: daysFromNow(130), before: [], during: ["doula fills the week"], after: ["tell"] }],
      ],
    },
  );
});
