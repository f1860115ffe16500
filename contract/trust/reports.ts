export const reportReasons = ["spam", "harassment", "outside_payment", "unsafe", "other"] as const;

export type ReportReason = (typeof reportReasons)[number];

/** How an admin resolves a report: nothing happens, or the person is warned or suspended. */
export const reportOutcomes = ["dismissed", "warned", "suspended"] as const;

export type ReportOutcome = (typeof reportOutcomes)[number];

/** The rules of the Terms of Service that a warning or a suspension can be for. */
export const accountRules = ["respect", "safety", "outside_payment", "honesty", "spam", "misuse"] as const;

export type AccountRule = (typeof accountRules)[number];

/** As the person who broke one reads it. */
export const ruleTexts: Record<AccountRule, string> = {
  respect: "Treat each other with respect. No harassment, no discrimination.",
  safety: "Don't threaten or endanger anyone.",
  outside_payment: "Don't ask anyone to pay outside the site for a package on it.",
  honesty: "Use your real name, and be truthful about training, experience and prices.",
  spam: "No advertising, no spam.",
  misuse: "Don't collect other people's details, and don't disrupt the site.",
};

/** The most characters that an admin adds to the rule. */
export const explanationMaxLength = 500;

/** For the API's description: pages of the previous release send no rule. */
export const missingRule = "Without one, they read only that our Terms were not met.";

export const ruleMissingMessage = "Please choose the rule.";

export const reportStatuses = ["open", "reviewed"] as const;

export type ReportStatus = (typeof reportStatuses)[number];

/** How many messages before the reported one an admin reads. */
export const earlierMessages = 5;
