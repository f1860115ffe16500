import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type BenchDatabases, withClient } from "./databases.ts";
import { applyLoad } from "./load.ts";
import { sessionOf } from "./people.ts";
import { comparePreparedPlans } from "./prepared-plans.ts";
import { percentile } from "./samples.ts";
import { explain } from "./search-plan.ts";
import { findDoulas, searchPaths } from "./searched-places.ts";
import { productionEnv, type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Statement, statementsOf } from "./statements.ts";
import { milliseconds, type Row, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const doulas = 20_000;
const heavyEmail = "heavy@doula.bench";
const maxMs = 30;
const seconds = 4;
const maxSearches = 25;
/** One row, or none here: nobody has bought anything, so that reading all of it is the best plan. */
const small = new Set(["platform_settings", "orders"]);

/** What the pages of a parent with 300 bookings, 500 favorites and 20,000 messages ask for. */
export async function benchHeavyUser(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.withDoulas(doulas);
  const { headers, paths, own } = await withClient(databaseUrl, insertHeavyUser);
  const folder = createTemporaryFolder();
  const env = productionEnv(databaseUrl, 10, folder.path);
  const { scanned, preparedRow } = await explainStatements(databaseUrl, env, { headers, paths, own });

  const server = await startServerProcess({ env });
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(paths)) {
    const isSearch = path.includes("search=");
    const load = { callers: 1, url: server.url, paths: [path], headers };
    const { p50, p99 } = isSearch
      ? await timeFewRequests(server.url + path, headers)
      : await applyLoad({ ...load, seconds });
    rows.push({
      what: `A heavy user's ${what}`,
      measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
      against: isSearch ? "reads all 20,000 messages" : `p99 at most ${milliseconds(maxMs)}`,
      verdict: isSearch ? "" : verdictOf(p99 <= maxMs),
    });
  }
  await server.stop();
  folder.remove();
  return [
    ...rows,
    {
      what: "Tables that these read from end to end",
      measured: scanned.length === 0 ? "none" : scanned.join(", "),
      against: "none that grows",
      verdict: verdictOf(scanned.length === 0),
    },
    preparedRow,
  ];
}

/** Searches are limited to 30 a minute, of which one has been asked for before. */
async function timeFewRequests(url: string, headers: Record<string, string>) {
  const timings: number[] = [];
  for (let request = 0; request < maxSearches; request++) {
    const asked = performance.now();
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    await response.arrayBuffer();
    timings.push(performance.now() - asked);
  }
  return { p50: percentile(timings, 0.5), p99: percentile(timings, 0.99) };
}

async function insertHeavyUser(client: pg.Client) {
  const own = [user, bookings, favorites, threads, messages];
  const ofOthers = [otherPeople, otherMessages, otherFavorites, otherSessions, otherBlocks, bookingEvents];
  for (const statement of [...own, ...ofOthers, lastMessages]) await client.query(statement);
  await client.query("vacuum (analyze)");
  const { rows } = await client.query(found, [heavyEmail]);
  const { user_id, conversation_id, middle_id } = rows[0] ?? {};
  const paths = {
    "/bookings": "/rest/v1/bookings?limit=100",
    "/favorites": "/rest/v1/favorites?limit=100",
    "saved hearts": "/rest/v1/favorites/doula_ids",
    "/messages, list": "/rest/v1/conversations",
    "/messages, unread": "/rest/v1/messages/unread_count",
    "/messages, thread": `/rest/v1/conversations/${conversation_id}/messages`,
    "/messages, its middle": `/rest/v1/conversations/${conversation_id}/messages?before=${middle_id}`,
    "/messages, whose thread it is": `/rest/v1/conversations/${conversation_id}`,
    "/messages, search": "/rest/v1/conversations?search=nowhere",
  };
  const { token, ...headers } = await sessionOf(client, String(user_id));
  return { headers, paths, own: [token, String(user_id), String(conversation_id)] };
}

/** Of the tables that grow, those that a statement of these routes reads from end to end; and plans of prepared statements. */
async function explainStatements(
  databaseUrl: string,
  env: ReturnType<typeof productionEnv>,
  { headers, paths, own }: Awaited<ReturnType<typeof insertHeavyUser>>,
): Promise<{ scanned: string[]; preparedRow: Row }> {
  const server = await startServerProcess({
    env: { ...env, BENCH_TELLS_STATEMENTS: "1" },
    imports: [fileURLToPath(import.meta.resolve("./statements.ts"))],
  });
  const scanned = new Set<string>();
  const preparedRow = await withClient(databaseUrl, async (client) => {
    await client.query("set jit = off");
    await client.query("set max_parallel_workers_per_gather = 0");
    for (const [what, path] of Object.entries(paths)) {
      for (const statement of await statementsOf(server, path, headers)) {
        // The process has work of its own to do meanwhile.
        if (!statement.values.some((value) => own.includes(String(value)))) continue;
        for (const table of (await explain(client, statement)).scannedTables) {
          if (!small.has(table)) scanned.add(`${table} (${what})`);
        }
      }
    }
    const statements: Statement[] = [];
    for (const path of await pathsOfPrepared(server))
      statements.push(...(await statementsOf(server, path, headers)));
    return comparePreparedPlans(client, { where: "a heavy user", statements, small });
  });
  await server.stop();
  return { scanned: [...scanned], preparedRow };
}

/** What runs prepared statements: a session, unread messages, a search, free times. */
async function pathsOfPrepared({ url }: ServerProcess): Promise<string[]> {
  const slots = (await findDoulas(url)).slice(0, 1).map(({ id }) => `/rest/v1/doula_profiles/${id}/slots`);
  return ["/auth/v1/user", "/rest/v1/messages/unread_count", ...searchPaths.slice(0, 1), ...slots];
}

const heavy = `(select id from users where email = '${heavyEmail}')`;

const user = `insert into users (email, full_name, email_verified) values ('${heavyEmail}', 'Heavy User', true)`;

/** One a day, each with another doula, so that no two overlap. */
const bookings = `
  insert into bookings (client_id, doula_profile_id, starts_at, ends_at, time_zone, blocked, status)
  select ${heavy}, p.id, start, start + interval '30 minutes', p.time_zone,
    tstzrange(start, start + interval '30 minutes'), case n % 4 when 0 then 'cancelled' else 'completed' end
  from (select p.*, row_number() over (order by id) as n from doula_profiles p where is_listed limit 300) p
  cross join lateral (select date_trunc('day', now()) - n * interval '1 day' + interval '3 hours' as start) s
`;

const favorites = `
  insert into favorites (user_id, doula_id, created_at)
  select ${heavy}, id, now() - row_number() over () * interval '1 hour'
  from (select id from doula_profiles where is_listed order by id limit 500) p
`;

/** Conversations of a pair, the first table of which both sides' rows are made. */
const sides = `
  insert into conversation_members (conversation_id, user_id, other_user_id)
  select id, a, b from pairs union all select id, b, a from pairs
`;

const threads = `
  with pairs as materialized (
    select gen_random_uuid() as id, ${heavy} as a, p.user_id as b
    from (select user_id from doula_profiles where is_listed order by id limit 200) p
  ), made as (insert into conversations (id) select id from pairs)
  ${sides}
`;

const words = "'We could meet on Tuesday and go through the birth plan together, line ' || n";

/** 10,000 in one thread, about 50 in each of the others; every hundredth is unread. */
const messages = `
  insert into messages (conversation_id, sender_id, receiver_id, content, read, client_key, created_at)
  select conversation_id, case n % 2 when 0 then user_id else other_user_id end,
    case n % 2 when 0 then other_user_id else user_id end, ${words}, n % 100 > 1, gen_random_uuid(),
    now() - interval '300 days' + n * interval '20 minutes'
  from (
    select m.*, row_number() over (order by m.other_user_id) as place
    from conversation_members m where user_id = ${heavy}
  ) m
  cross join lateral generate_series(1, case place when 1 then 10000 else 50 + (place <= 51)::int end) n
`;

/** What others write: a million messages in ten thousand conversations. */
const otherPeople = `
  with pairs as materialized (
    select gen_random_uuid() as id, c.id as a, d.user_id as b
    from (select id, row_number() over (order by id) as n from users where user_type = 'client' limit 10000) c
    join (select user_id, row_number() over (order by user_id) as n from doula_profiles) d using (n)
    where c.id <> ${heavy}
  ), made as (insert into conversations (id) select id from pairs)
  ${sides}
`;

const otherMessages = `
  insert into messages (conversation_id, sender_id, receiver_id, content, read, client_key, created_at)
  select m.conversation_id, m.user_id, m.other_user_id, ${words}, n % 10 > 0, gen_random_uuid(),
    now() - n * interval '3 hours'
  from (
    select m.* from conversation_members m
    where user_id <> ${heavy} and other_user_id <> ${heavy} order by m.id limit 10000
  ) m
  cross join generate_series(1, 100) n
`;

const otherFavorites = `
  insert into favorites (user_id, doula_id)
  select u.id, p.id
  from (select id, row_number() over (order by id) as n from users limit 20000) u
  join lateral (values (1), (2), (3), (4), (5)) offsets (o) on true
  join (select id, row_number() over (order by id) as n from doula_profiles) p on p.n = 1 + (u.n * 7 + o) % 20000
  where u.id <> ${heavy}
`;

const bookingEvents = `
  insert into booking_events (booking_id, actor_id, event) select id, client_id, 'booked' from bookings
`;

const otherSessions = `
  insert into sessions (user_id, token, expires_at)
  select id, gen_random_uuid()::text, now() + interval '30 days' from users limit 20000
`;

const otherBlocks = `
  insert into blocks (blocker_id, blocked_id)
  select user_id, other_user_id from conversation_members
  where user_id <> ${heavy} and other_user_id <> ${heavy} order by id limit 2000
`;

const lastMessages = `
  update conversation_members m set last_message_at = x.at
  from (select conversation_id, max(created_at) as at from messages group by conversation_id) x
  where x.conversation_id = m.conversation_id
`;

const found = `
  select u.id as user_id, longest.conversation_id, (
    select id from messages where conversation_id = longest.conversation_id order by created_at offset 5000 limit 1
  ) as middle_id
  from users u
  cross join lateral (
    select m.conversation_id from conversation_members m
    join messages x on x.conversation_id = m.conversation_id
    where m.user_id = u.id group by m.conversation_id order by count(*) desc limit 1
  ) longest
  where u.email = $1
`;
