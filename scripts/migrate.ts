import path from "node:path";
import { readEnv } from "../server/env.ts";
import { lockDataFolder } from "../server/platform/data-folder.ts";
import { openEmbeddedDatabase, openServerDatabase } from "../server/platform/database.ts";

/** `npm run db:migrate`: applies the missing migrations to DATABASE_URL, or to the embedded database of DATA_DIR. */
const env = readEnv(process.env);
if (!env.DATABASE_URL) await lockDataFolder(env.DATA_DIR);
const connection = env.DATABASE_URL
  ? await openServerDatabase(env.DATABASE_URL)
  : await openEmbeddedDatabase(path.join(env.DATA_DIR, "postgres"));
await connection.migrate();
await connection.close();
console.log("The database is up to date.");
