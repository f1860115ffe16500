import type { Database } from "../../db/database.ts";
import type { PublicCaches } from "./database/cache.ts";
import type { Replica } from "./database/replica.ts";
import type { Mailer } from "./email/email.ts";
import type { Realtime } from "./http/realtime.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { EventCounter } from "./observability/event-counter.ts";
import type { Logger } from "./observability/logging.ts";
import type { Auth } from "./security/auth.ts";
import type { Encryption } from "./security/encryption.ts";
import type { RateLimit } from "./security/rate-limit.ts";
import type { Storage } from "./storage/storage.ts";

/** Services and settings that every domain module uses. Created once, in start.ts and in tests. */
export interface Platform {
  db: Database;
  /**
   * For reads of public data: `db`, or a replica that may be a second behind. A route replaces it with `c.var.publicDb`,
   * so that people see their own changes.
   */
  publicDb: Database;
  /** Undefined without a replica. */
  replica: Replica | undefined;
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
   * The address whose confirmed owner may become an admin, in lower case. If undefined, nobody can become an
   * admin this way.
   */
  adminEmail: string | undefined;
}
