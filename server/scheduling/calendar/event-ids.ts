/** The ID of a booked call's event: the booking's without hyphens, which are all that Google's alphabet lacks. */
export function toEventId(bookingId: string): string {
  return bookingId.replaceAll("-", "");
}

/** The ID of the booking that an event may belong to; undefined if it is certainly none of ours. */
export function toBookingId(eventId: string): string | undefined {
  if (!/^[0-9a-f]{32}$/.test(eventId)) return undefined;
  return eventId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
