/** How long a mailed link works. */
export const confirmationHours = 24;
export const passwordResetMinutes = 60;
export const emailChangeHours = 24;
