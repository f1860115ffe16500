import { tmpdir } from "node:os";
import path from "node:path";
import { createAuth } from "../server/platform/auth.ts";
import type { DatabaseConnection } from "../server/platform/database.ts";
import { createEncryption } from "../server/platform/encryption.ts";
import { createLogger } from "../server/platform/logging.ts";
import type { Platform } from "../server/platform/platform.ts";
import { createRateLimit } from "../server/platform/rate-limit.ts";
import { createDiskStorage } from "../server/platform/storage.ts";

/** The product's platform on a database, with no jobs and no mails: nothing but the measured work runs beside it. */
export function benchPlatform({ db }: DatabaseConnection): Platform {
  const publicUrl = "http://doula.bench";
  return {
    db,
    encryption: createEncryption({ key: "a key of the benchmarks, which encrypt nothing" }),
    publicUrl,
    now: () => new Date(),
    logger: createLogger({ LOG_LEVEL: "silent", isProduction: true }),
    rateLimit: createRateLimit(db),
    realtime: {
      tell: async () => undefined,
      open: () => new ReadableStream(),
      stop: async () => undefined,
    },
    storage: createDiskStorage(path.join(tmpdir(), "doula-bench-files")),
    jobs: {
      send: async () => undefined,
      wake: () => undefined,
      work: async () => undefined,
      schedule: async () => undefined,
      stop: async () => undefined,
    },
    mailer: { send: async () => undefined, wake: () => undefined },
    auth: createAuth(db, {
      secret: "a secret of the benchmarks, which sign nothing",
      publicUrl,
      maySignInUnconfirmed: async () => true,
      openTotpSecret: async ({ secret }) => secret,
    }),
  };
}
