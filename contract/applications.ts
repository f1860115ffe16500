/** What waits for an admin is counted up to here: '1,000+'. */
export const maxWaitingCount = 1000;
