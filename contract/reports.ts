export const reportReasons = ["spam", "harassment", "unsafe", "other"] as const;

export type ReportReason = (typeof reportReasons)[number];

/** How an admin resolves a report: nothing happens, or the person is warned or suspended. */
export const reportOutcomes = ["dismissed", "warned", "suspended"] as const;

export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportStatuses = ["open", "reviewed"] as const;

export type ReportStatus = (typeof reportStatuses)[number];

/** How many messages before the reported one an admin reads. */
export const earlierMessages = 5;
