import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";

type Columns = Partial<typeof schema.platformSettings.$inferInsert>;

/** Saves settings, and nothing else of them, as by hand: in force with the next request. */
export async function saveSettings(app: TestApp, columns: Columns): Promise<void> {
  await app.db
    .insert(schema.platformSettings)
    .values(columns)
    .onConflictDoUpdate({ target: schema.platformSettings.id, set: columns });
  await app.publicData.catchUp();
}

/** Forgets what was saved: the defaults are in force with the next request. */
export async function resetSettings(app: TestApp): Promise<void> {
  await app.db.delete(schema.platformSettings);
  await app.publicData.catchUp();
}
