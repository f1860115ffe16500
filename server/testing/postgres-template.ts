import type { DatabaseConnection } from "../platform/database.ts";
import { startJobs } from "../platform/jobs.ts";
import { createLogger } from "../platform/logging.ts";
import type { ServerTemplate } from "./postgres-server.ts";

declare module "vitest" {
  /** What vitest.config.ts and the global setups hand to the tests of a project. */
  export interface ProvidedContext {
    /** Which of the two databases this project's tests run on. */
    databaseKind: DatabaseConnection["kind"];
    serverTemplate: ServerTemplate;
  }
}

/** Gives an empty database all that every test needs: the tables, and those of the job queue. */
export async function prepareTemplate(connection: DatabaseConnection): Promise<void> {
  await connection.migrate();
  const jobs = await startJobs(connection, createLogger({ LOG_LEVEL: "error", isProduction: false }));
  await jobs.stop();
}
