/** The id of a booking's card on the page. */
export function bookingCardId(bookingId: string): string {
  return `booking-${bookingId}`;
}

/** Puts the focus on what can be done with a booking now; where nothing can, on its name. */
export function focusBooking(bookingId: string): void {
  const card = document.getElementById(bookingCardId(bookingId));
  const target = card?.querySelector<HTMLElement>("[data-change]") ?? card?.querySelector<HTMLElement>("h3");
  target?.focus();
}
