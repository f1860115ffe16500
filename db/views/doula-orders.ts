import { boolean, date, pgView, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../schema/platform/columns.ts";

/** Orders as scheduling reads them: when they end, and whether they count as one of the doula's births. */
export const doulaOrders = pgView("doula_orders", {
  id: uuid(),
  doulaProfileId: uuid(),
  parentUserId: uuid(),
  createdAt: instant(),
  status: text(),
  dueDate: date(),
  proposedDueDate: date(),
  placeNeededAt: instant(),
  endsAt: instant(),
  holdsCapacity: boolean(),
}).existing();
