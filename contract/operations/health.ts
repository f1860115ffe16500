/** The checks that /readyz names as warnings. A process stays ready without these. */
export const dependencyNames = [
  "storage",
  "live_updates",
  "replica",
  "email",
  "stripe",
  "google",
] as const satisfies CheckName[];

/** What `operate doctor` checks, in this order, and how it is called. */
export const checkTitles = {
  database: "Database",
  ownership: "Ownership",
  migrations: "Migrations",
  live_updates: "Live updates",
  replica: "Read replica",
  clock: "Clock",
  keys: "Encryption keys",
  disk: "Disk",
  storage: "File store",
  files: "Files",
  email: "Email",
  stripe: "Stripe",
  stripe_events: "Stripe's events",
  google: "Google Calendar",
  settings: "Settings",
  hold: "Hold",
} as const;

export type CheckName = keyof typeof checkTitles;

export const checkNames = Object.keys(checkTitles) as [CheckName, ...CheckName[]];

/** `failed`: something does not work. `warning`: it works, and an operator should know. */
export const checkStates = ["ok", "warning", "failed"] as const;

export type CheckState = (typeof checkStates)[number];
