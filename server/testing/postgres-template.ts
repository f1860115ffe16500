import { startDomainJobs } from "../app.ts";
import type { DatabaseConnection } from "../platform/database/database.ts";
import { createLogger } from "../platform/observability/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { createEncryption } from "../platform/security/encryption.ts";
import { openStorage } from "../platform/storage/storage.ts";
import { createCalendarFileReader } from "../providers/calendar/calendar-file-reader.ts";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import { createPlatform } from "../start/create-platform.ts";
import { readEnv } from "../start/env.ts";
import { addLockGuard } from "./lock-guard.ts";
import type { ServerTemplate } from "./postgres-server.ts";
import { savePristine } from "./pristine-database.ts";

declare module "vitest" {
  /** Values that vitest.config.ts and the global setups provide to a project's tests. */
  export interface ProvidedContext {
    /** Which of the two databases this project's tests use. */
    databaseKind: DatabaseConnection["kind"];
    serverTemplate: ServerTemplate;
  }
}

/** Sets up an empty database for the tests: the tables, and the queues of every job. */
export async function prepareTemplate(connection: DatabaseConnection): Promise<void> {
  await connection.migrate();
  const platform = await createPlatform({
    connection,
    logger: createLogger({ LOG_LEVEL: "error", isProduction: false }),
    publicUrl: "http://doula.test",
    adminEmail: undefined,
    authSecret: "of no session",
    encryption: createEncryption({ key: "a key for tests" }),
    storage: openStorage(readEnv({})),
    emailDriver: { deliver: async () => undefined },
  });
  const calendarFiles = createCalendarFileReader();
  await startDomainJobs(platform, {
    places: createGazetteer(),
    calendar: undefined,
    calendarFiles,
    payments: undefined,
  });
  await stopPlatform(platform);
  await addLockGuard(connection);
  await savePristine(connection);
}

/** Stops them in the same order as the program. */
export async function stopPlatform({ realtime, jobs, eventCounter }: Platform): Promise<void> {
  await realtime.stop();
  await jobs.stop();
  await eventCounter.stop();
}
