/** The HTML ID of a booking's card. */
export function bookingCardId(bookingId: string): string {
  return `booking-${bookingId}`;
}

/** Focuses the main action on a booking's card or, if there is none, its heading. */
export function focusBooking(bookingId: string): void {
  const card = document.getElementById(bookingCardId(bookingId));
  const target = card?.querySelector<HTMLElement>("[data-change]") ?? card?.querySelector<HTMLElement>("h3");
  target?.focus();
}
