import { createRouter } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import type { Providers } from "../providers/providers.ts";
import { streamDoulaOrders } from "./doula-orders/export.ts";
import { doulaOrderRoutes } from "./doula-orders/routes.ts";
import { dueDateRoutes } from "./due-dates/routes.ts";
import { adminOrdersRoutes } from "./order-admin/routes.ts";
import { countOrdersToReview } from "./order-admin/service.ts";
import { startOrderJobs } from "./order-checks/jobs.ts";
import { ordersRoutes } from "./orders/routes.ts";
import { deleteOldParentKeys, findStoredOrders } from "./orders/service.ts";
import { paymentsRoutes } from "./payments/routes.ts";
import { purchaseRoutes } from "./purchases/routes.ts";
import { deleteOldDifferences } from "./reconciliation/difference-queries.ts";
import { startReconciliationJobs } from "./reconciliation/jobs.ts";
import { reconciliationRoutes } from "./reconciliation/routes.ts";
import { countDifferences } from "./reconciliation/service.ts";
import { deleteOrderedBirthPlaces } from "./requests/queries.ts";
import { orderRequestRoutes } from "./requests/routes.ts";
import { startPaymentJobs } from "./webhooks/deferred-events.ts";
import { deleteOldEvents } from "./webhooks/queries.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { countFailedEvents } from "./webhooks/service.ts";

export const commerce = {
  routes: (platform: Platform, { payments }: Providers) =>
    createRouter()
      .route("/", paymentsRoutes(platform, payments))
      .route("/", webhookRoutes(platform, payments))
      .route("/", purchaseRoutes(platform, payments))
      .route("/", ordersRoutes(platform))
      .route("/", doulaOrderRoutes(platform))
      .route("/", orderRequestRoutes(platform, payments))
      .route("/", dueDateRoutes(platform))
      .route("/", adminOrdersRoutes(platform, payments))
      .route("/", reconciliationRoutes(platform)),
  startJobs: async (platform, { payments }) => {
    await startOrderJobs(platform, payments);
    await startPaymentJobs(platform, payments);
    await startReconciliationJobs(platform, payments);
  },
  waiting: {
    orders: countOrdersToReview,
    payment_differences: countDifferences,
    failed_events: countFailedEvents,
  },
  nightlyDeletions: [deleteOldEvents, deleteOldDifferences, deleteOrderedBirthPlaces, deleteOldParentKeys],
  exports: { "orders.json": ({ db }, { viewer }) => findStoredOrders(db, viewer.id) },
  doulaExports: { "doula-orders.json": streamDoulaOrders },
  personalTables: {
    orders: "orders.json, doula-orders.json",
    refunds: "orders.json, doula-orders.json",
  },
} satisfies Domain;
