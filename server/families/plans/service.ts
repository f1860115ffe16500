/** Births and losses as they are stored for parents. */

export { clearOldLosses, deleteLoss, findLoss, findUndoEnd, insertLoss } from "./losses.ts";
export { deleteBirth, findBirth, saveBirth } from "./queries.ts";
export {
  acceptsDueDate,
  encryptLosses,
  isRemovedDueDate,
  type OrderDates,
  openRemoved,
  orderDatesSchema,
  type RemovedDates,
  sealRemoved,
} from "./removed-dates.ts";
export { encryptedLossesSql, sealLosses } from "./seal-losses.ts";
