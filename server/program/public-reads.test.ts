import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../testing/app.ts";
import { insertDoula, signedInUser } from "../testing/fixtures.ts";
import { createTestDatabase } from "../testing/postgres.ts";

/** In place of a replica, another database: its doulas are not on the primary. */
const replica = await createTestDatabase();
const app = await useTestApp({
  openDatabase: async () => ({ ...(await createTestDatabase()), publicDb: replica.db }),
  // Like a page, reads our API without its visitor's cookie.
  createPages: () => (c, callApi) =>
    callApi(new Request(`http://doula.test${c.req.path.replace("/page", "")}`)),
});
afterAll(() => replica.close());

let doula: Awaited<ReturnType<typeof insertDoula>>;
let cookie: string;
beforeAll(async () => {
  const columns = { bio: "I speak Hawaiian.", languages: ["Hawaiian"] };
  for (let count = 0; count < 3; count++)
    doula = await insertDoula({ auth: app.auth, db: replica.db }, columns);
  ({ cookie } = await signedInUser(app, "client"));
});

type Read = [what: string, path: () => string, json?: () => object];
const reads: Read[] = [
  ["a search", () => "/rest/v1/doula_profiles"],
  ["a search by due date", () => "/rest/v1/doula_profiles/search", () => ({ due_date: "2027-01-10" })],
  ["the counts of filters", () => "/rest/v1/doula_profiles/facets"],
  [
    "who is on call",
    () => "/rest/v1/doula_profiles/on_call",
    () => ({ doula_profile_ids: [doula.id], due_date: "2027-01-10" }),
  ],
  ["a doula's profile", () => `/rest/v1/doula_profiles/${doula.slug}`],
  ["the featured doulas", () => "/rest/v1/featured_doulas"],
  ["a page", () => `/page/rest/v1/doula_profiles/${doula.slug}`],
];

test.each(reads)(
  "%s: visitors read from the replica, and signed-in people from the primary",
  async (_what, path, json) => {
    const isFromReplica = async (init: { as?: string; headers?: Record<string, string> }) => {
      const body = json && { method: "POST", json: json() };
      const text = await (await app.send(path(), { ...body, ...init })).text();
      return text.includes("Hawaiian") || text.includes(doula.id);
    };
    expect(await isFromReplica({})).toBe(true);
    expect(await isFromReplica({ as: cookie })).toBe(false);
    expect(await isFromReplica({ headers: { authorization: "Bearer a-token" } })).toBe(false);
  },
);

test("the sitemap, which is a minute old anyway, is read from the replica", async () => {
  expect(await (await app.send("/sitemap.xml", { as: cookie })).text()).toContain(doula.slug);
});
