/** For how long a mailed link to choose a new password works, and one to confirm a new address. */
export const passwordResetMinutes = 60;
export const emailChangeHours = 24;
