import type pg from "pg";
import { type BenchDatabases, createSession, measureScans, resetScans, withClient } from "./databases.ts";
import { applyLoad } from "./load.ts";
import { productionSettings, startServer } from "./server-process.ts";
import { p99Row, type Row } from "./table.ts";

const doulas = 20_000;
const heavyEmail = "heavy@doula.bench";
const maxMs = 30;
const seconds = 4;
/** Jobs scan whole tables too, but only a few times. */
const minScans = 25;

/** Measures the page data of a parent with 300 bookings, 500 favorites and 20,000 messages. */
export async function benchHeavyUser(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.withDoulas(doulas);
  const { headers, paths } = await withClient(databaseUrl, insertHeavyUser);
  await resetScans(databaseUrl);
  const rows: Row[] = [];
  {
    await using server = await startServer(productionSettings(databaseUrl));
    for (const [what, path] of Object.entries(paths)) {
      const { timings } = await applyLoad({ url: server.url, paths: [path], callers: 1, seconds, headers });
      rows.push(p99Row(`A heavy user's ${what}`, timings, maxMs));
    }
  }
  return [...rows, await measureScans("a heavy user's pages", { urls: [databaseUrl], minScans })];
}

async function insertHeavyUser(client: pg.Client) {
  for (const statement of statements) await client.query(statement);
  const [user, conversation] = [
    await client.query(`select ${heavyUserSql} as id`),
    await client.query(longestConversationSql),
  ];
  const { conversation_id, middle_id } = conversation.rows[0] ?? {};
  const paths = {
    "/bookings": "/rest/v1/bookings?limit=100",
    "/favorites": "/rest/v1/favorites?limit=100",
    "/favorites, IDs": "/rest/v1/favorites/doula_ids",
    "/messages, list": "/rest/v1/conversations",
    "/messages, unread": "/rest/v1/messages/unread_count",
    "/messages, thread": `/rest/v1/conversations/${conversation_id}/messages`,
    "/messages, middle of the thread": `/rest/v1/conversations/${conversation_id}/messages?before=${middle_id}`,
    "/messages, thread details": `/rest/v1/conversations/${conversation_id}`,
  };
  return { headers: await createSession(client, String(user.rows[0]?.id)), paths };
}

const heavyUserSql = `(select id from users where email = '${heavyEmail}')`;

const sides = `
  insert into conversation_members (conversation_id, user_id, other_user_id)
  select id, a, b from pairs union all select id, b, a from pairs
`;

const words = "'We could meet on Tuesday and go through the birth plan together, line ' || n";

const statements = [
  `insert into users (email, full_name, email_verified) values ('${heavyEmail}', 'Heavy User', true)`,
  // One booking a day, each with a different doula, so that none overlap.
  `
    insert into bookings (client_id, doula_profile_id, starts_at, ends_at, time_zone, blocked, status)
    select ${heavyUserSql}, p.id, start, start + interval '30 minutes', p.time_zone,
      tstzrange(start, start + interval '30 minutes'), case n % 4 when 0 then 'cancelled' else 'completed' end
    from (select p.*, row_number() over (order by id) as n from doula_profiles p where is_listed limit 300) p
    cross join lateral (select date_trunc('day', now()) - n * interval '1 day' + interval '3 hours' as start) s
  `,
  `
    insert into favorites (user_id, doula_id, created_at)
    select ${heavyUserSql}, id, now() - row_number() over () * interval '1 hour'
    from (select id from doula_profiles where is_listed order by id limit 500) p
  `,
  `
    with pairs as materialized (
      select gen_random_uuid() as id, ${heavyUserSql} as a, p.user_id as b
      from (select user_id from doula_profiles where is_listed order by id limit 200) p
    ), made as (insert into conversations (id) select id from pairs)
    ${sides}
  `,
  // 10,000 messages in one conversation and about 50 in each of the others; every hundredth is unread.
  `
    insert into messages (conversation_id, sender_id, receiver_id, content, read, client_key, created_at)
    select conversation_id, case n % 2 when 0 then user_id else other_user_id end,
      case n % 2 when 0 then other_user_id else user_id end, ${words}, n % 100 > 1, gen_random_uuid(),
      now() - interval '300 days' + n * interval '20 minutes'
    from (
      select m.*, row_number() over (order by m.other_user_id) as place
      from conversation_members m where user_id = ${heavyUserSql}
    ) m
    cross join lateral generate_series(1, case place when 1 then 10000 else 50 + (place <= 51)::int end) n
  `,
  // Other people's messages: a million in ten thousand conversations.
  `
    with pairs as materialized (
      select gen_random_uuid() as id, c.id as a, d.user_id as b
      from (select id, row_number() over (order by id) as n from users where user_type = 'client' limit 10000) c
      join (select user_id, row_number() over (order by user_id) as n from doula_profiles) d using (n)
      where c.id <> ${heavyUserSql}
    ), made as (insert into conversations (id) select id from pairs)
    ${sides}
  `,
  `
    insert into messages (conversation_id, sender_id, receiver_id, content, read, client_key, created_at)
    select m.conversation_id, m.user_id, m.other_user_id, ${words}, n % 10 > 0, gen_random_uuid(),
      now() - n * interval '3 hours'
    from (
      select m.* from conversation_members m
      where user_id <> ${heavyUserSql} and other_user_id <> ${heavyUserSql} order by m.id limit 10000
    ) m
    cross join generate_series(1, 100) n
  `,
  `
    insert into favorites (user_id, doula_id)
    select u.id, p.id
    from (select id, row_number() over (order by id) as n from users limit 20000) u
    join lateral (values (1), (2), (3), (4), (5)) offsets (o) on true
    join (select id, row_number() over (order by id) as n from doula_profiles) p on p.n = 1 + (u.n * 7 + o) % 20000
    where u.id <> ${heavyUserSql}
  `,
  `
    insert into booking_events (booking_id, actor_id, event) select id, client_id, 'booked' from bookings
  `,
  `
    insert into sessions (user_id, token, expires_at)
    select id, gen_random_uuid()::text, now() + interval '30 days' from users limit 20000
  `,
  `
    insert into blocks (blocker_id, blocked_id)
    select user_id, other_user_id from conversation_members
    where user_id <> ${heavyUserSql} and other_user_id <> ${heavyUserSql} order by id limit 2000
  `,
  `
    update conversation_members m set last_message_at = x.at
    from (select conversation_id, max(created_at) as at from messages group by conversation_id) x
    where x.conversation_id = m.conversation_id
  `,
  "vacuum (analyze)",
];

/** Selects the longest conversation and a message in its middle. */
const longestConversationSql = `
  select conversation_id, (array_agg(id order by created_at))[5000] as middle_id from messages
  where ${heavyUserSql} in (sender_id, receiver_id) group by conversation_id order by count(*) desc limit 1
`;
