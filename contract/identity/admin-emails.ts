/** What admins are emailed about; each of them can turn each off. */
export const adminEmailTopics = ["reports", "applications", "payments"] as const;

export type AdminEmailTopic = (typeof adminEmailTopics)[number];
