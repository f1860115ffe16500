import { streamItems } from "../platform/database/keyset.ts";
import type { ExportedFiles } from "../providers/domain.ts";
import { findStoredOrders } from "./orders/service.ts";
import { listSales } from "./sales/service.ts";

const limit = 100;

export const commerceExports: ExportedFiles = {
  "orders.json": ({ db }, { viewer }) => findStoredOrders(db, viewer.id),
};

export const commerceDoulaExports: ExportedFiles = {
  // Without what concerns the parents' births, which only their own separate file contains.
  "sales.json": (platform, { viewer }) =>
    streamItems((after) =>
      listSales(platform, { userId: viewer.id, after, limit }).then(({ items, ...page }) => ({
        ...page,
        items: items.map(({ due_date, proposed_due_date, birth_place, ...sale }) => sale),
      })),
    ),
};
