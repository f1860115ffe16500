/** The births and losses that are stored for parents. server/births changes them; a purchase only asks. */

export {
  changeDueDate,
  clearOldLosses,
  deleteBirth,
  deleteLoss,
  findBirth,
  findLoss,
  insertLoss,
  removeDueDate,
  restoreDueDate,
  saveBirth,
} from "./queries.ts";
export {
  encryptRemovedDates,
  isRemovedDueDate,
  type OrderDates,
  openRemoved,
  orderDatesSchema,
  type RemovedDates,
  sealRemoved,
} from "./removed-dates.ts";
