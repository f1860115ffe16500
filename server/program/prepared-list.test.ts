import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { listPrepared } from "../platform/database/prepared-statements.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type TestApp, useTestApp } from "../testing/app.ts";
import { insertDoula, signedInUser } from "../testing/fixtures.ts";

/**
 * All prepared statements, each with a request that runs it. Each one costs memory in every connection:
 * docs/decisions/061.
 */
const requests: Record<string, (app: TestApp) => Promise<Response>> = {
  listed_doula: readSlots,
  next_calls: async (app) => {
    await insertDoula(app);
    // The stored values are never valid, and no job considers them expired.
    await app.db.execute(sql`update doula_next_calls set valid_from = 'infinity', valid_until = 'infinity'`);
    return app.send("/rest/v1/doula_profiles?lat=30.2672&lng=-97.7431");
  },
  search: (app) => app.send("/rest/v1/doula_profiles?lat=30.2672&lng=-97.7431"),
  search_with_due_date: (app) =>
    app.send("/rest/v1/doula_profiles/search?lat=30.2672&lng=-97.7431", {
      method: "POST",
      json: { due_date: new Date().toISOString().slice(0, 10) },
    }),
  search_with_fits: (app) =>
    app.send("/rest/v1/doula_profiles/search?lat=30.2672&lng=-97.7431", {
      method: "POST",
      json: { fits: { languages: ["Spanish"] } },
    }),
  search_with_fits_and_due_date: (app) =>
    app.send("/rest/v1/doula_profiles/search?lat=30.2672&lng=-97.7431", {
      method: "POST",
      json: { due_date: new Date().toISOString().slice(0, 10), fits: { experience: ["Twins"] } },
    }),
  session: (app) => sendAsParent(app, "/auth/v1/user"),
  settings: (app) => app.send("/rest/v1/platform_settings/public"),
  slots: readSlots,
  unread_count: (app) => sendAsParent(app, "/rest/v1/messages/unread_count"),
};

async function readSlots(app: TestApp): Promise<Response> {
  const { id } = await insertDoula(app);
  return app.send(`/rest/v1/doula_profiles/${id}/slots`);
}

async function sendAsParent(app: TestApp, path: string): Promise<Response> {
  const { cookie } = await signedInUser(app, "client");
  return app.send(path, { as: cookie });
}

const app = await useTestApp();

/**
 * The names known to the connections in use. The pool hands out the most recently used first; jobs may
 * be using some.
 */
async function findKnownNames(): Promise<unknown[]> {
  const connections = inject("databaseKind") === "embedded" ? 1 : 5;
  const opened = Array.from({ length: connections }, () => Promise.withResolvers<void>());
  const all = await Promise.all(
    opened.map(({ resolve }) =>
      inTransaction(app.db, async (tx) => {
        const { rows } = await tx.execute(sql`select name from pg_prepared_statements`);
        resolve();
        await Promise.all(opened.map(({ promise }) => promise));
        return rows.map(({ name }) => name);
      }),
    ),
  );
  return all.flat();
}

test("exactly the listed statements are prepared", () => {
  const names = listPrepared().map(({ name }) => name);
  // Other files in this worker define some too.
  const own = names.filter((name) => !name.startsWith("test_"));
  expect(own.toSorted()).toEqual(Object.keys(requests).toSorted());
});

test.each(Object.entries(requests))("%s is run by its name", async (name, request) => {
  expect((await request(app)).status).toBe(200);
  expect(await findKnownNames()).toContain(name);
});
