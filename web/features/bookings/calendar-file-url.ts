/** Where a booking's .ics file is downloaded from. */
export function calendarFileUrl(bookingId: string): string {
  return `/rest/v1/bookings/${bookingId}/calendar.ics`;
}
