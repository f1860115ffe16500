import type { Database } from "../../db/database.ts";
import type { Auth } from "./auth.ts";
import type { PublicCaches } from "./cache.ts";
import type { Mailer } from "./email.ts";
import type { Encryption } from "./encryption.ts";
import type { EventCounter } from "./event-counter.ts";
import type { Jobs } from "./jobs.ts";
import type { Logger } from "./logging.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Realtime } from "./realtime.ts";
import type { Storage } from "./storage.ts";

/** What every noun depends on; created once, in start.ts and in tests. */
export interface Platform {
  db: Database;
  encryption: Encryption;
  eventCounter: EventCounter;
  auth: Auth;
  jobs: Jobs;
  mailer: Mailer;
  publicCaches: PublicCaches;
  rateLimit: RateLimit;
  realtime: Realtime;
  storage: Storage;
  logger: Logger;
  /** The current time. Tests set it. */
  now: () => Date;
  /** The site's own URL, without a trailing slash, for links in emails. */
  publicUrl: string;
  /**
   * In lower case. Its owner may become an admin once confirmed. If undefined, nobody can become an
   * admin this way.
   */
  adminEmail: string | undefined;
}
