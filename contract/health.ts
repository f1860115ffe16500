/** What the server uses besides the database. It stays ready without them, and names those that do not work. */
export const dependencyNames = ["storage", "live_updates", "email", "stripe", "google"] as const;

export type DependencyName = (typeof dependencyNames)[number];
