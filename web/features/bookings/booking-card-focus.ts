/** The ID of a booking's card on the page. */
export function bookingCardId(bookingId: string): string {
  return `booking-${bookingId}`;
}

/** Focuses the first possible action on a booking or, if there is none, its name. */
export function focusBooking(bookingId: string): void {
  const card = document.getElementById(bookingCardId(bookingId));
  const target = card?.querySelector<HTMLElement>("[data-change]") ?? card?.querySelector<HTMLElement>("h3");
  target?.focus();
}
