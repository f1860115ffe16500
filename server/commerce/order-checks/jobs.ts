import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { refundWithoutCapacity } from "../birth-capacity/service.ts";
import { checkOrders } from "../checkout/service.ts";
import { reportOverdueDueDates } from "../due-dates/service.ts";
import { checkRefunds, checkUndecidedOrders, sendRefundNotices } from "../refunds/service.ts";
import { expireRequests } from "../requests/service.ts";
import { checkEventAge } from "./service.ts";

const maxOrdersAtOnce = 30;

/** Starts the jobs for orders that no webhook or click advances. */
export async function startOrderJobs(platform: Platform, payments: Payments): Promise<void> {
  await platform.jobs.schedule("orders-check", "* * * * *", async () => {
    await expireRequests(platform, { limit: maxOrdersAtOnce });
    await reportOverdueDueDates(platform, { limit: maxOrdersAtOnce });
    if (payments) await checkOrders(platform, payments);
    if (payments) await refundWithoutCapacity(platform, payments, { limit: maxOrdersAtOnce });
    if (payments) await checkRefunds(platform, payments);
    await sendRefundNotices(platform);
  });
  await platform.jobs.schedule("orders-undecided", "20 9 * * *", async () => {
    if (payments) await checkUndecidedOrders(platform, payments);
  });
  await platform.jobs.schedule("payment-events-check", "7 * * * *", async () => {
    if (payments) await checkEventAge(platform);
  });
}
