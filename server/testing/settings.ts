import { onTestFinished } from "vitest";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";

type Columns = Partial<typeof schema.platformSettings.$inferInsert>;

/** Saves only these settings, as an admin would. They apply from the next request until the test ends. */
export async function saveSettings(app: TestApp, columns: Columns): Promise<void> {
  onTestFinished(() => resetSettings(app));
  await app.db
    .insert(schema.platformSettings)
    .values(columns)
    .onConflictDoUpdate({ target: schema.platformSettings.id, set: columns });
  app.publicCaches.clear();
}

/** Deletes the saved settings: the defaults apply from the next request on. */
export async function resetSettings(app: TestApp): Promise<void> {
  await app.db.delete(schema.platformSettings);
  app.publicCaches.clear();
}
