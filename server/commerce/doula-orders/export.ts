import { streamItems } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ExportOwner } from "../../providers/domain.ts";
import { listDoulaOrders } from "./service.ts";

/** All orders of an export's owner, without what concerns the parents' births, which only their own separate file contains. */
export async function* streamDoulaOrders(platform: Platform, { viewer }: ExportOwner) {
  const orders = streamItems((after, limit) =>
    listDoulaOrders(platform, { userId: viewer.id, after, limit }),
  );
  for await (const { due_date, proposed_due_date, birth_place, ...order } of orders) yield order;
}
