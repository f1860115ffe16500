import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { consent, exchange, initiate, insertDraftDoula } from "../testing/calendars.ts";
import { signedInUser } from "../testing/fixtures.ts";
import {
  decide,
  type GoogleSandbox,
  googleClientSecret,
  startGoogleSandbox,
} from "../testing/google-sandbox.ts";
import { unknownId } from "../testing/moments.ts";

/** What Google's tokens and codes start with, as the sandbox makes them. */
const secrets = [/ya29\./, /1\/\/0[\w-]{20}/, /4\/0A/, new RegExp(googleClientSecret)];

let sandbox: GoogleSandbox;
let app: TestApp;
/** Every answer of the whole way, each under the call that it answered. */
const answers: Record<string, string> = {};
let cookies: string[];

beforeAll(async () => {
  sandbox = await startGoogleSandbox();
  app = await startTestApp({ calendar: sandbox.calendar });
  const doula = await insertDraftDoula(app);
  const keep = async (call: string, answer: Response) => {
    answers[call] = await answer.text();
  };
  await keep("initiate", await initiate(app, doula));
  const back = await consent(app, doula);
  await keep("exchange", await exchange(app, doula, back));
  await keep("replayed", await exchange(app, doula, back));
  // Another is on her way, one was refused, and one has just been ended while Google does not answer.
  const others = [await insertDraftDoula(app), await insertDraftDoula(app), await insertDraftDoula(app)];
  const [leaving, refused, ended] = others;
  if (!leaving || !refused || !ended) throw new Error("three doulas");
  const { auth_url } = z.object({ auth_url: z.string() }).parse(await (await initiate(app, leaving)).json());
  await decide(auth_url);
  await keep("refused", await exchange(app, refused, await consent(app, refused, "code_refused")));
  await exchange(app, ended, await consent(app, ended));
  sandbox.google.setFailsToRevoke(true);
  await keep(
    "disconnect",
    await app.send("/rest/v1/google_calendar_connections", { method: "DELETE", as: ended.cookie }),
  );
  cookies = [
    doula.cookie,
    ended.cookie,
    (await signedInUser(app, "client")).cookie,
    (await signedInUser(app, "admin")).cookie,
  ];
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

function expectNoSecret(text: string, where: string): void {
  for (const secret of secrets) expect(secret.test(text), `${secret} in ${where}`).toBe(false);
}

test("no answer on the way to a connection and back holds a token, a code or our secret", () => {
  expect(Object.keys(answers)).toHaveLength(5);
  for (const [call, text] of Object.entries(answers)) expectNoSecret(text, call);
});

test("no route that can be read tells anybody of them", async () => {
  const reads = (await app.operations()).filter(({ method }) => method === "GET");
  expect(reads.some(({ path }) => path === "/rest/v1/google_calendar_connections")).toBe(true);
  for (const { path } of reads.filter((operation) => operation.path !== "/realtime/v1")) {
    const url = path.replaceAll(/\{\w+\}/g, unknownId);
    for (const as of [undefined, ...cookies])
      expectNoSecret(await (await app.send(url, { as })).text(), `${path} as ${as ?? "a visitor"}`);
  }
});

test("no row of any table holds one as it is, the job queue included", async () => {
  const { rows } = await app.db.execute(sql`
    select table_schema, table_name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')
  `);
  const tables = z.array(z.object({ table_schema: z.string(), table_name: z.string() })).parse(rows);
  const filled: string[] = [];
  for (const { table_schema, table_name } of tables) {
    const found = await app.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table_schema)}.${sql.identifier(table_name)} t`,
    );
    const text = JSON.stringify(found.rows);
    expectNoSecret(text, table_name);
    if (found.rows.length > 0) filled.push(table_name);
  }
  expect(filled).toEqual(
    expect.arrayContaining(["google_calendar_connections", "calendar_revocations", "oauth_states"]),
  );
});

test("a job says which connection ended, and nothing of its token, not even encrypted", async () => {
  const { rows } = await app.db.execute(
    sql`select data, output from pgboss.job where name = 'calendar-revocations'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows).toMatchObject([{ data: { revocationId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
  expect(JSON.stringify(rows)).not.toContain("aes1.");
});
