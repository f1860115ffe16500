import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import type { WaitingKind } from "../../contract/operations/overview.ts";
import type { Platform } from "../platform/platform.ts";
import type { Providers } from "./providers.ts";

type Transaction = Parameters<Parameters<Platform["db"]["transaction"]>[0]>[0];

/** How many items of each kind wait for an admin. */
export type WaitingCounts = Record<WaitingKind, (db: Platform["db"]) => Promise<number>>;

/** Who exports their data, in which session. */
export interface ExportOwner {
  viewer: SessionUser;
  sessionId: string;
}

/** Files of an export, each with what it contains. Long lists are streamed. */
export type ExportedFiles = Record<
  `${string}.json`,
  (platform: Platform, owner: ExportOwner) => Promise<unknown> | AsyncIterable<unknown>
>;

export interface DeletedAccount {
  userId: string;
  email: string;
  isEmailVerified: boolean;
  /** False for an account that was never usable: its mailbox may be somebody else's. */
  wasUsable: boolean;
}

/** What a domain registers in its domain.ts. workflows/domains.ts lists the domains; nothing else has to know them. */
export interface Domain {
  /** Returns the domain's routers as one. Its own type has the routes, for the browser's client. */
  routes?: (...args: never[]) => unknown;
  startJobs?: (platform: Platform, providers: Providers) => Promise<void>;
  nightlyDeletions?: readonly ((db: Platform["db"], now: Date) => Promise<void>)[];
  /** Counts what waits for admins. */
  waiting?: Partial<WaitingCounts>;
  /** Runs after the nightly deletions. */
  nightlyTasks?: readonly ((platform: Platform) => Promise<void>)[];
  /** What an export of a person's data contains. */
  exports?: ExportedFiles;
  /** What it also contains about a person who has a doula's profile. */
  doulaExports?: ExportedFiles;
  /** The domain's tables with data about a person, each with the export's files that contain it, or the reason why none does. */
  personalTables?: Readonly<Record<string, string>>;
  /**
   * Deletes or saves what would remain of an account, within the transaction that deletes it and before its row is deleted. These
   * run in the order of the domains: trust reads a profile's relations before directory deletes the profile, and scheduling ends
   * calendars after that, because connecting one locks the profile.
   */
  accountDeletions?: readonly ((
    platform: Platform,
    tx: Transaction,
    account: DeletedAccount,
  ) => Promise<void>)[];
}
