/** An account that was never confirmed nor used is deleted this long after the sign-up. */
export const unconfirmedAccountDays = 14;

/** For this long, a deleted account's blocks, warnings and open reports wait for its owner to sign up again. */
export const formerAccountMonths = 12;

/** A session that is not used ends after this many days. */
export const sessionDays = 30;

/** However often a session is used, it ends this many days after signing in. */
export const maxSessionDays = 90;

/** A browser is recognized for this many days after signing in. */
export const knownBrowserDays = 365;

/** Emails and jobs that failed are deleted after this many days. */
export const failureDays = 14;

/** For this many days after their last call, two people see how to reach each other. */
export const contactDays = 90;
