/** Births and losses as they are stored for parents, and what notices say. server/births changes them; a purchase only asks. */

export { clearOldLosses, deleteLoss, findLoss, insertLoss } from "./losses.ts";
export { openKind, openSealedKind, sealKind, storedKindSchema } from "./notice-kinds.ts";
export {
  changeDueDate,
  deleteBirth,
  findBirth,
  removeDueDate,
  restoreDueDate,
  saveBirth,
} from "./queries.ts";
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
