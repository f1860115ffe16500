/** An account that was never confirmed or used is deleted this many days after sign-up. */
export const unconfirmedAccountDays = 14;

/**
 * A deleted account's blocks, warnings and open reports apply again if its owner signs up within this time.
 */
export const formerAccountMonths = 12;

/** A session ends after this many days without use. */
export const sessionDays = 30;

/** A session ends this many days after signing in, even if it is used. */
export const maxSessionDays = 90;

/** A browser is recognized for this many days after signing in. */
export const knownBrowserDays = 365;

/** Failed emails and jobs are deleted after this many days. */
export const failureDays = 14;

/** Due dates that a doula entered for clients from elsewhere are deleted this many months later. */
export const commitmentMonths = 12;

/** Two people see each other's contact details for this many days after their last call. */
export const contactDays = 90;
