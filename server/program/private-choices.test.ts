import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "../../contract/platform/time.ts";
import { schema } from "../../db/database.ts";
import { metricsToken } from "../testing/app.ts";
import { austin, signedInUser } from "../testing/fixtures.ts";
import { insertSeller, placeOrder, postLink } from "../testing/orders.ts";
import { usePaymentsApp } from "../testing/payments.ts";
import { toSearchParams } from "../testing/search.ts";

const logged: string[] = [];
const logger = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
const { app, stripe } = await usePaymentsApp({ logger });

const fits = { experience: ["Pregnancy after loss", "LGBTQ+ families"], languages: ["Ladino"] };
const filters = {
  insurance: ["Enrolled: Colorado Medicaid"],
  specialty: ["Loss support"],
  approach: ["trauma-aware"],
  language: ["Ladino"],
};
const chosen = /after loss|lgbtq|ladino|medicaid|loss support|trauma-aware/i;
const programs = ["Colorado Medicaid"];

/** What doulas say of themselves, the order of the person who answered, and texts that everyone reads. */
const ownTables = ["doula_profiles", "doula_payers", "orders", "faqs", "coverage_notes"];

/** All rows of the database that are not in `ownTables`, jobs included, as text by table. */
async function readOtherRows(): Promise<Map<string, string>> {
  const tables = await app.db.execute(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'drizzle')
  `);
  const found = new Map<string, string>();
  for (const { schema: owner, name } of z
    .array(z.object({ schema: z.string(), name: z.string() }))
    .parse(tables.rows)) {
    if (ownTables.includes(name)) continue;
    const { rows } = await app.db.execute(
      sql`select row_to_json(found)::text as row from ${sql.identifier(owner)}.${sql.identifier(name)} found`,
    );
    found.set(`${owner}.${name}`, JSON.stringify(rows));
  }
  return found;
}

test("[3.13] what a parent chooses is in no request line, log, metric, event or statistic", async () => {
  const doula = await insertSeller(app, stripe, {
    doula: { experience: fits.experience, languages: fits.languages },
  });
  const payer = {
    kind: "medicaid",
    relation: "enrolled",
    name: "CO",
    label: "Enrolled: Colorado Medicaid",
  } as const;
  await app.db.insert(schema.doulaPayers).values({ doulaProfileId: doula.id, ...payer });
  const parent = await signedInUser(app, "client");
  const dueDate = addDays(new Date().toISOString().slice(0, 10), 100);
  const lines: string[] = [];
  const post = async (path: string, json: object) => {
    lines.push(path);
    const response = await app.send(path, { method: "POST", as: parent.cookie, json });
    expect(response.status).toBe(200);
    return response;
  };

  const searchPath = `/rest/v1/doula_profiles/search?${toSearchParams({ ...austin })}`;
  const found = await (await post(searchPath, { fits, due_date: dueDate })).text();
  expect(found, "the search read what was chosen").toContain(
    '"fits":["Pregnancy after loss","LGBTQ+ families","Ladino"]',
  );
  for (const json of [{ fits }, filters, { ...filters, fits, due_date: dueDate }])
    await post(searchPath, json);
  await post(`/rest/v1/doula_profiles/facets?${toSearchParams({ ...austin })}`, filters);
  // A city without doulas, whose searches are counted.
  await post(`/rest/v1/doula_profiles/search?${toSearchParams({ lat: 34, lng: -106 })}`, {
    ...filters,
    fits,
  });
  const refused = await app.send(searchPath, {
    method: "POST",
    json: { fits: { experience: ["Ladino loss"] } },
  });
  expect(refused.status).toBe(400);
  const order = await placeOrder(app, parent, doula.packageId, { coverage: "no", programs });
  await postLink(app, parent, order.id, { coverage: "no", programs });
  const answered = await app.send(`/rest/v1/orders/${order.id}/coverage`, {
    method: "PUT",
    as: parent.cookie,
    json: { answer: "yes", programs },
  });
  expect(answered.status).toBe(200);

  const metrics = await app.send("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(await metrics.text()).not.toMatch(chosen);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => chosen.test(line))).toEqual([]);
  expect(lines.filter((line) => chosen.test(decodeURIComponent(line)))).toEqual([]);
  for (const [table, rows] of await readOtherRows()) expect(rows, table).not.toMatch(chosen);
});
