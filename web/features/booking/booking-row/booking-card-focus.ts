export function getBookingCardId(bookingId: string): string {
  return `booking-${bookingId}`;
}

/** Focuses the main action of a booking or, if there is none, its title. Opens it if it is a row. */
export function focusBooking(bookingId: string): void {
  const card = document.getElementById(getBookingCardId(bookingId));
  card?.querySelector("details")?.setAttribute("open", "");
  const target = card?.querySelector<HTMLElement>("[data-change]") ?? findTitle(card);
  target?.focus();
}

/** Focuses a booking's title without opening it. */
export function focusBookingTitle(bookingId: string): void {
  findTitle(document.getElementById(getBookingCardId(bookingId)))?.focus();
}

function findTitle(card: HTMLElement | null): HTMLElement | null {
  return card?.querySelector<HTMLElement>("summary, h3") ?? null;
}
