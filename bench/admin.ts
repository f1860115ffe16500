import type pg from "pg";
import { type BenchDatabases, withClient } from "./databases.ts";
import { sessionOf } from "./people.ts";
import { percentile } from "./samples.ts";
import { productionEnv, startServerProcess } from "./server-process.ts";
import { milliseconds, type Row, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const people = 1_000_000;
const maxMs = 50;
const warmUps = 10;
const requests = 200;
/** They take turns: what one admin may ask for in a minute is limited. */
const admins = 40;

const users = "/rest/v1/users";
const searches = {
  "one character": "m",
  "two characters": "ma",
  "two characters that nobody begins with": "zz",
  "three characters, of one in ten": "mar",
  "three characters, of one in 2,000": "qui",
  "a whole name": "maria quillfeather",
  "signs without letters": "@.@",
  "an address's end, of everybody": "@people.bench",
  "one address": "777777",
  "nobody's": "nobody here",
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

/** What admins ask for among a million users: one request after another on `server/main.js`, set up as in production. */
export async function benchAdmin(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.empty("admin");
  const sessions = await withClient(databaseUrl, insertPeople);
  const folder = createTemporaryFolder();
  const server = await startServerProcess({ env: productionEnv(databaseUrl, 10, folder.path) });
  const rows: Row[] = [];
  let turn = 0;
  const ask = async (path: string) => {
    const started = performance.now();
    const response = await fetch(`${server.url}${path}`, {
      headers: sessions[turn++ % sessions.length] ?? {},
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
    return performance.now() - started;
  };
  for (const [what, path] of Object.entries(paths)) {
    for (let request = 0; request < warmUps; request++) await ask(path);
    const timings: number[] = [];
    for (let request = 0; request < requests; request++) timings.push(await ask(path));
    const p99 = percentile(timings, 0.99);
    rows.push({
      what,
      measured: `p50 ${milliseconds(percentile(timings, 0.5))}, p99 ${milliseconds(p99)}`,
      against: `1 million users, p99 at most ${milliseconds(maxMs)}`,
      verdict: verdictOf(p99 <= maxMs),
    });
  }
  await server.stop();
  folder.remove();
  return rows;
}

/** Answers the headers of the admins. */
async function insertPeople(client: pg.Client): Promise<{ authorization: string }[]> {
  await client.query("select setseed(0.42)");
  for (const [statement, ...values] of [[userRows, people, admins], [profileRows], [history], [deltas]])
    await client.query(String(statement), values);
  await client.query("vacuum (analyze)");
  const { rows } = await client.query("select id from users where user_type = 'admin'");
  const sessions: { authorization: string }[] = [];
  for (const { id } of rows) {
    const { authorization } = await sessionOf(client, String(id));
    sessions.push({ authorization });
  }
  return sessions;
}

/** Over two years; a tenth are doulas, a fifth was changed since, one in 2,000 is a Quillfeather. */
const userRows = `
  insert into users (email, first_name, last_name, full_name, user_type, created_at, updated_at)
  select lower(first_name || '.' || last_name) || number || '@people.bench', first_name, last_name,
    first_name || ' ' || last_name,
    case when number <= $2::int then 'admin' when number % 10 = 0 then 'doula' else 'client' end,
    created_at, case when number % 5 = 0 then created_at + random() * (now() - created_at) else created_at end
  from (
    select number, now() - random() * interval '730 days' as created_at,
      (array['Maria', 'Ana', 'Mabel', 'Grace', 'Lena', 'Tess', 'Ingrid', 'Wanda', 'Chloe', 'Beatriz'])[1 + floor(random() * 10)] as first_name,
      case when number % 2000 = 7 then 'Quillfeather' else
        (array['Ross', 'Hart', 'Bell', 'Ford', 'Lund', 'Silva', 'Mason', 'Ortiz', 'Novak', 'Tanaka'])[1 + floor(random() * 10)]
        || (array['berg', 'man', 'son', 'field', 'well', 'worth', 'dale', 'gate', 'wood', 'stone'])[1 + floor(random() * 10)]
      end as last_name
    from generate_series(1, $1::int) number
    -- As they would have come, the newest last, but for those whose rows have moved.
    order by created_at
  ) people
`;

const profileRows = `
  insert into doula_profiles (user_id, slug, status, full_name, created_at)
  select id, 'doula-' || id, (array['draft', 'pending', 'approved', 'rejected'])[1 + floor(random() * 4)], full_name, created_at
  from users where user_type = 'doula' order by created_at
`;

/** Two years of days. */
const history = `
  insert into daily_metrics (day, metric, amount)
  select day::date, metric, floor(random() * 10000)
  from generate_series(now() - interval '730 days', now() - interval '1 day', interval '1 day') day
  cross join unnest(array['users.client', 'users.doula', 'bookings', 'messages', 'searches']) metric
`;

/** What a busy minute appends before the job comes. */
const deltas = `
  insert into metric_deltas (metric, day, amount)
  select (array['messages', 'bookings', 'favorites'])[1 + floor(random() * 3)], (now() at time zone 'utc')::date, 1
  from generate_series(1, 10000)
`;
