import type { Database } from "../../db/database.ts";
import type { Auth } from "./auth.ts";
import type { Encryption } from "./encryption.ts";
import type { EventCounter } from "./event-counter.ts";
import type { Jobs } from "./jobs.ts";
import type { Logger } from "./logging.ts";
import type { Mailer } from "./mail.ts";
import type { PublicData } from "./public-data.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Realtime } from "./realtime.ts";
import type { Storage } from "./storage.ts";

/** What every noun is built on; put together once, in start.ts and in the tests. */
export interface Platform {
  db: Database;
  encryption: Encryption;
  eventCounter: EventCounter;
  auth: Auth;
  jobs: Jobs;
  mailer: Mailer;
  publicData: PublicData;
  rateLimit: RateLimit;
  realtime: Realtime;
  storage: Storage;
  logger: Logger;
  /** The time it is. Tests set it. */
  now: () => Date;
  /** Our own address, without a slash at the end: for links in mails. */
  publicUrl: string;
  /** In lower case. Its owner, once confirmed, may become an admin; undefined: nobody by themselves. */
  adminEmail: string | undefined;
}
