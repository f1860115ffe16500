import type pg from "pg";
import { type BenchDatabases, createSession, withClient } from "./databases.ts";
import { productionSettings, startServer } from "./server-process.ts";
import { p99Row, type Row } from "./table.ts";

const people = 1_000_000;
const maxMs = 50;
const warmUps = 10;
const requests = 200;
/** Requests rotate among this many admins, because each one's rate is limited. */
const admins = 40;

const users = "/rest/v1/users";
const searches = {
  "one character": "m",
  "two characters": "ma",
  "two characters without a match": "zz",
  "three characters that match one in ten": "mar",
  "three characters that match one in 2,000": "qui",
  "a full name": "maria quillfeather",
  "symbols only": "@.@",
  "the end of everyone's email": "@people.bench",
  "one email": "777777",
  "no match": "nobody here",
};

const paths = {
  "Users view, newest first": users,
  "Users view, by name": `${users}?sort=name&direction=ascending`,
  "Users view, by last change": `${users}?sort=updated&direction=descending`,
  "Users view, doulas by email": `${users}?sort=email&direction=ascending&user_type=doula`,
  ...Object.fromEntries(
    Object.entries(searches).flatMap(([what, search]) =>
      ["created", "name"].map((sort) => [
        `Users search, ${what}, by ${sort}`,
        `${users}?${new URLSearchParams({ search, sort, direction: "descending" })}`,
      ]),
    ),
  ),
  "Users search, two characters among doulas": `${users}?search=ma&user_type=doula`,
  "Users search, three characters among doulas": `${users}?search=qui&user_type=doula`,
  "Analytics, 30 days": "/rest/v1/analytics",
  "Analytics, 90 days": "/rest/v1/analytics?days=90",
};

/**
 * Measures admins' requests among a million users, one at a time, on `server/main.js` with production
 * settings.
 */
export async function benchAdmin(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.empty("admin");
  const sessions = await withClient(databaseUrl, insertPeople);
  await using server = await startServer(productionSettings(databaseUrl));
  const rows: Row[] = [];
  let turn = 0;
  const timeRequest = async (path: string) => {
    const startedAt = performance.now();
    const response = await fetch(`${server.url}${path}`, {
      headers: sessions[turn++ % sessions.length] ?? {},
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body}`);
    return performance.now() - startedAt;
  };
  for (const [what, path] of Object.entries(paths)) {
    for (let request = 0; request < warmUps; request++) await timeRequest(path);
    const timings: number[] = [];
    for (let request = 0; request < requests; request++) timings.push(await timeRequest(path));
    rows.push(p99Row(`${what}, among 1 million users`, timings, maxMs));
  }
  return rows;
}

/** Returns the headers of each admin's session. */
async function insertPeople(client: pg.Client): Promise<{ authorization: string }[]> {
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query("select id from users where user_type = 'admin'");
  const sessions: { authorization: string }[] = [];
  for (const { id } of rows) sessions.push(await createSession(client, String(id)));
  return sessions;
}

const statements = [
  "select setseed(0.42)",
  // Signed up over two years: a tenth are doulas, a fifth were edited later, and one in 2,000 is named
  // Quillfeather.
  `
    insert into users (email, first_name, last_name, full_name, user_type, created_at, updated_at)
    select lower(first_name || '.' || last_name) || number || '@people.bench', first_name, last_name,
      first_name || ' ' || last_name,
      case when number <= ${admins} then 'admin' when number % 10 = 0 then 'doula' else 'client' end,
      created_at, case when number % 5 = 0 then created_at + random() * (now() - created_at) else created_at end
    from (
      select number, now() - random() * interval '730 days' as created_at,
        (array['Maria', 'Ana', 'Mabel', 'Grace', 'Lena', 'Tess', 'Ingrid', 'Wanda', 'Chloe', 'Beatriz'])[1 + floor(random() * 10)] as first_name,
        case when number % 2000 = 7 then 'Quillfeather' else
          (array['Ross', 'Hart', 'Bell', 'Ford', 'Lund', 'Silva', 'Mason', 'Ortiz', 'Novak', 'Tanaka'])[1 + floor(random() * 10)]
          || (array['berg', 'man', 'son', 'field', 'well', 'worth', 'dale', 'gate', 'wood', 'stone'])[1 + floor(random() * 10)]
        end as last_name
      from generate_series(1, ${people}) number
      -- In the order of insertion, newest last, except for rows that have moved.
      order by created_at
    ) people
  `,
  `
    insert into doula_profiles (user_id, slug, status, full_name, created_at)
    select id, 'doula-' || id, (array['draft', 'pending', 'approved', 'rejected'])[1 + floor(random() * 4)], full_name, created_at
    from users where user_type = 'doula' order by created_at
  `,
  // One row per metric and day, for two years.
  `
    insert into daily_metrics (day, metric, amount)
    select day::date, metric, floor(random() * 10000)
    from generate_series(now() - interval '730 days', now() - interval '1 day', interval '1 day') day
    cross join unnest(array['users.client', 'users.doula', 'bookings', 'messages', 'searches']) metric
  `,
  // As many rows as a busy minute appends before the roll-up job runs.
  `
    insert into metric_deltas (metric, day, amount)
    select (array['messages', 'bookings', 'favorites'])[1 + floor(random() * 3)], (now() at time zone 'utc')::date, 1
    from generate_series(1, 10000)
  `,
  "vacuum (analyze)",
];
