/** '7F3A-9C21': the start of the order's ID, short enough to read out. Two orders may share it, in theory. */
export function formatReceiptNumber(orderId: string): string {
  return `${orderId.slice(0, 4)}-${orderId.slice(4, 8)}`.toUpperCase();
}

/** The start of the IDs of the orders with a receipt number; undefined if the text is none. */
export function parseReceiptNumber(text: string): string | undefined {
  return /^[0-9a-f]{4}-[0-9a-f]{4}$/i.test(text) ? text.replace("-", "").toLowerCase() : undefined;
}
