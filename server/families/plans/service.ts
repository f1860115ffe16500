/** Births and losses as they are stored for parents, and what notices say. */

export { clearOldLosses, deleteLoss, findLoss, findUndoEnd, insertLoss } from "./losses.ts";
export { openKind, openSealedKind, sealKind, storedKindSchema } from "./notice-kinds.ts";
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
export { sealLosses } from "./seal-losses.ts";
