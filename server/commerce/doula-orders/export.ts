import { streamItems } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ExportOwner } from "../../providers/domain.ts";
import { listSales } from "./service.ts";

/** All sales of an export's owner, without what concerns the parents' births, which only their own separate file contains. */
export async function* streamSales(platform: Platform, { viewer }: ExportOwner) {
  const sales = streamItems((after, limit) => listSales(platform, { userId: viewer.id, after, limit }));
  for await (const { due_date, proposed_due_date, birth_place, ...sale } of sales) yield sale;
}
