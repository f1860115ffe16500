export { checkOrders } from "./checks.ts";
export {
  closeBirths,
  endLinks,
  removeOrder,
  withdrawOrders,
  withdrawOrdersOfDoula,
  withdrawOrdersOfUser,
} from "./closing.ts";
export { countOpenLinks } from "./closing-queries.ts";
export { closeOrder, refreshOrder, requestCheckout, syncCheckout, syncPayment } from "./sessions.ts";
