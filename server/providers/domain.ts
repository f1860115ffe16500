import type { WaitingKind } from "../../contract/operations/overview.ts";
import type { Platform } from "../platform/platform.ts";
import type { Providers } from "./providers.ts";

/** How many items of each kind wait for an admin. */
export type WaitingCounts = Record<WaitingKind, (db: Platform["db"]) => Promise<number>>;

/** What a domain registers in its domain.ts. app.ts lists the domains; nothing else has to know them. */
export interface Domain {
  /** Returns the domain's routers as one. Its own type has the routes, for the browser's client. */
  routes?: (...args: never[]) => unknown;
  startJobs?: (platform: Platform, providers: Providers) => Promise<void>;
  nightlyDeletions?: readonly ((db: Platform["db"], now: Date) => Promise<void>)[];
  /** Counts what waits for admins. */
  waiting?: Partial<WaitingCounts>;
  /** Runs after the nightly deletions. */
  nightlyTasks?: readonly ((platform: Platform) => Promise<void>)[];
}
