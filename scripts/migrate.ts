import path from "node:path";
import { openEmbeddedDatabase, openServerDatabase } from "../server/platform/database/database.ts";
import { explainDatabaseProblem } from "../server/platform/database/database-problem.ts";
import { StartProblem } from "../server/platform/errors/start-problem.ts";
import { hideEnvironment } from "../server/platform/observability/hide-environment.ts";
import { lockDataFolder, openDataFolder } from "../server/platform/storage/data-folder.ts";
import { readDatabaseEnv, secretVariables } from "../server/start/env.ts";

/**
 * `npm run db:migrate`: applies missing migrations to the server at DATABASE_DIRECT_URL or DATABASE_URL, or to
 * the embedded database in DATA_DIR. Returns which one.
 */
async function migrate(): Promise<string> {
  hideEnvironment(secretVariables);
  const { DATABASE_DIRECT_URL: url, DATA_DIR } = readDatabaseEnv(process.env);
  if (!url) {
    await openDataFolder(DATA_DIR);
    await lockDataFolder(DATA_DIR);
  }
  const connection = url
    ? await openServerDatabase(url)
    : await openEmbeddedDatabase(path.join(DATA_DIR, "postgres"));
  try {
    await connection.migrate();
  } catch (error) {
    throw (url && explainDatabaseProblem(error, url)) || error;
  } finally {
    await connection.close();
  }
  return url ? "The database" : `The embedded database in ${path.resolve(DATA_DIR)}`;
}

try {
  console.log(`${await migrate()} is up to date.`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
