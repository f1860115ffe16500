import { date, pgView, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../schema/platform/columns.ts";

/** What parents told doulas about a birth, a loss or changed plans. From then on, doulas see that instead of the due date. */
export const parentNotices = pgView("parent_notices", {
  id: uuid(),
  userId: uuid(),
  doulaProfileId: uuid(),
  createdAt: instant(),
  kind: text(),
  sealedKind: text(),
  bornOn: date(),
}).existing();
