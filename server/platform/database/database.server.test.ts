import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";

test("names its connections in pg_stat_activity", async () => {
  const app = await startTestApp();
  const { rows } = await app.db.execute(sql`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' order by name
  `);
  await app.close();
  expect(rows).toEqual([{ name: "doula-app" }, { name: "doula-listener" }]);
});
