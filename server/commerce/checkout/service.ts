export { checkOrders } from "./checks.ts";
export {
  closeBirths,
  endLinks,
  removeOrder,
  withdrawOrder,
  withdrawOrders,
  withdrawOrdersOfDoula,
  withdrawOrdersOfUser,
  withdrawUnansweredOrders,
} from "./closing.ts";
export { countOpenLinks } from "./closing-queries.ts";
export { closeOrder, refreshOrder, requestCheckout, syncCheckout, syncPayment } from "./sessions.ts";
