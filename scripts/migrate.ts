import path from "node:path";
import { readDatabaseEnv } from "../server/env.ts";
import { lockDataFolder, openDataFolder } from "../server/platform/data-folder.ts";
import { openEmbeddedDatabase, openServerDatabase } from "../server/platform/database.ts";
import { explainDatabaseProblem } from "../server/platform/database-problem.ts";
import { StartProblem } from "../server/platform/start-problem.ts";

/**
 * `npm run db:migrate`: applies missing migrations to DATABASE_URL, or to the embedded database in DATA_DIR.
 */
async function migrate(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readDatabaseEnv(process.env);
  if (!DATABASE_URL) {
    await openDataFolder(DATA_DIR);
    await lockDataFolder(DATA_DIR);
  }
  const connection = DATABASE_URL
    ? await openServerDatabase(DATABASE_URL)
    : await openEmbeddedDatabase(path.join(DATA_DIR, "postgres"));
  try {
    await connection.migrate();
  } catch (error) {
    throw (DATABASE_URL && explainDatabaseProblem(error, DATABASE_URL)) || error;
  } finally {
    await connection.close();
  }
}

try {
  await migrate();
  console.log("The database is up to date.");
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
