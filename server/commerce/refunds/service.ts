export { checkRefunds, checkUndecidedOrders, sendRefundNotices } from "./checks.ts";
export { findStoredDisputes } from "./dispute-queries.ts";
export { refreshPayment } from "./payment-sync.ts";
export { findStoredRefunds, insertRefund, lockOrderMoney, type OrderMoney } from "./queries.ts";
export { selectRefunds } from "./rows.ts";
export { refundAutomatically, sendRefunds } from "./send-refunds.ts";
