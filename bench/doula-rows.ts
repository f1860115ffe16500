import type pg from "pg";
import { searchedPlaces } from "./searched-places.ts";

const doulasPerPlace = 80;
const searchedDoulas = searchedPlaces.length * doulasPerPlace;

/** The doulas around the searched places. */
export const searchedSlugs = Array.from(
  { length: searchedDoulas },
  (_, index) => `grace-okafor-${index + 1}`,
);

/**
 * Fills an empty database with `approved` listed doulas, and a twentieth as many pending ones. At every size,
 * the same 80 doulas are around each searched place: 65 within 30 miles and 15 just outside. All others are
 * elsewhere: two thirds in 400 towns, the rest anywhere, none in a searched box. All searched doulas and
 * every tenth of the others have 30 weekly half hours, three upcoming calls, one past call and two
 * certificates; every fifth of those has a day off. Of everyone, 60 % say how many births they take on, 10 %
 * attend none, and 30 % have not answered. Half of the first have one to seven clients from elsewhere, and a
 * third have time off, half of it with a backup.
 */
export async function insertDoulas(client: pg.ClientBase, approved: number): Promise<void> {
  await client.query("select setseed(0.42)");
  await client.query(doulas, [
    JSON.stringify(searchedPlaces),
    approved,
    Math.round(approved * 1.05),
    searchedDoulas,
    doulasPerPlace,
  ]);
  for (const statement of statements) await client.query(statement);
}

/** Everyone's location. A sunflower spiral spreads a place's doulas evenly over 33 miles. */
const doulas = `
  create temp table doula as
  with place as (
    select * from rows from (jsonb_to_recordset($1::jsonb) as (name text, lat float8, lng float8, "timeZone" text))
      with ordinality as place (name, lat, lng, zone, number)
  ),
  near as (
    select (place.number - 1) * $5::int + seed + 1 as number, name as city, zone,
      lat + degrees(miles / 3959 * cos(seed * 2.399963)) as lat,
      lng + degrees(miles / 3959 * sin(seed * 2.399963) / cos(radians(lat))) as lng
    from place
    cross join generate_series(0, $5::int - 1) seed
    cross join lateral (select 29.5 * sqrt((seed + 0.5) / 63) as miles) distance
  ),
  town as materialized (
    select number, 26 + random() * 22 as lat, -122 + random() * 52 as lng from generate_series(0, 399) number
  ),
  anywhere as materialized (
    select candidate,
      case when candidate % 3 > 0 then town.lat + (random() + random() - 1) * 0.5 else 25 + random() * 24 end as lat,
      case when candidate % 3 > 0 then town.lng + (random() + random() - 1) * 0.6 else -124 + random() * 57 end as lng
    from generate_series(1, ($3::int * 1.4)::int) candidate
    join town on town.number = candidate % 400
  ),
  elsewhere as (
    select row_number() over (order by candidate) + $4::int as number, 'Elsewhere, US', 'America/Chicago', lat, lng
    from anywhere
    where not exists (
      select from place
      where abs(place.lat - anywhere.lat) < 0.45 and abs(place.lng - anywhere.lng) < 0.45 / cos(radians(place.lat))
    )
    limit $3::int - $4::int
  )
  select gen_random_uuid() as id, gen_random_uuid() as user_id, gen_random_uuid() as parent_id, everyone.*,
    number <= $2::int as is_approved, number <= $4::int or number % 10 = 0 as is_busy,
    case when number % 10 < 6 then true when number % 10 = 6 then false end as attends_births
  from (select * from near union all select * from elsewhere) everyone
`;

/**
 * In random ID order, so that a place's doulas are scattered across the table's pages, as real sign-ups are.
 */
const statements = [
  `
    insert into users (id, email, email_verified, full_name, first_name, last_name, user_type)
    select user_id, 'doula-' || number || '@bench.example', true, 'Grace Okafor ' || number, 'Grace', 'Okafor ' || number, 'doula'
    from doula order by id
  `,
  `
    insert into doula_profiles (
      id, user_id, slug, status, full_name, first_name, last_name, email, phone_number, address, latitude, longitude,
      public_point, location, time_zone, bio, years_experience, hourly_rate, pronouns, specializations, services_offered,
      specialties, insurance_accepted, approach, languages, experience, births_attended, attends_births, created_at
    )
    select id, user_id, 'grace-okafor-' || number, case when is_approved then 'approved' else 'pending' end,
      'Grace Okafor ' || number, 'Grace', 'Okafor ' || number, 'doula-' || number || '@bench.example', '(512) 555-0142',
      number || ' Juniper Bend, ' || city, lat, lng, point(lng, lat), city, zone,
      'I am doula ' || number || '. ' || repeat('I keep births calm, and I stay until you and your baby are settled. ', 4),
      number % 30, case when number % 11 > 0 then 25 + number % 60 end, 'she/her', 'Birth and postpartum',
      '{Birth support,Postpartum support}',
      (array['{Birth support,Lactation support}', '{Birth support,VBAC}', '{Postpartum support}'])[1 + number % 3]::text[],
      (array['{Aetna,Cigna}', '{Medicaid}', '{}', '{Blue Cross Blue Shield,Aetna}'])[1 + number % 4]::text[],
      (array['{affirming,direct}', '{humorous}'])[1 + number % 2]::text[],
      case number % 5 when 0 then '{English,Spanish}' else '{English}' end::text[],
      (array['{Twins,VBAC}', '{NICU,Home birth}', '{}'])[1 + number % 3]::text[],
      number % 90, attends_births, now() - number % 700 * interval '1 day'
    from doula order by id
  `,
  `
    insert into availability_rules (doula_profile_id, weekday, start_time, end_time)
    select id, weekday, start, start + interval '30 minutes'
    from doula, generate_series(1, 5) weekday, unnest('{09:00,10:00,11:00,14:00,15:00,16:00}'::time[]) start
    where is_busy order by id
  `,
  `
    insert into availability_overrides (doula_profile_id, date, is_open, reason)
    select id, current_date + 10, false, 'Family visit' from doula where is_busy and number % 5 = 0 order by id
  `,
  `
    insert into doula_certifications (doula_profile_id, name, organization, date_obtained)
    select id, name, organization, current_date - 900 - (number % 900)::int
    from doula, (values ('Birth Doula', 'DONA International'), ('Lactation Counselor', 'ALPP')) held (name, organization)
    where is_busy order by id
  `,
  `
    insert into users (id, email, email_verified, full_name, first_name, last_name)
    select parent_id, 'parent-' || number || '@bench.example', true, 'Ana Ruiz', 'Ana', 'Ruiz' from doula where is_busy
  `,
  `
    insert into bookings (client_id, doula_profile_id, starts_at, ends_at, blocked, time_zone, status)
    select parent_id, id, starts_at, ends_at, tstzrange(starts_at, ends_at), zone,
      case when day < 0 then 'completed' else 'confirmed' end
    from doula, unnest('{-20,1,2,3}'::int[]) day
    cross join lateral (select (current_date + day + time '09:00') at time zone zone as starts_at) first
    cross join lateral (select starts_at + interval '30 minutes' as ends_at) last
    where is_busy order by id
  `,
  `
    insert into doula_commitments (doula_profile_id, due_date)
    select id, current_date + ((number * 37 + client * 53) % 270)::int
    from doula, generate_series(1, 7) client
    where attends_births and number % 2 = 0 and client <= 1 + number % 7 order by id
  `,
  `
    insert into doula_time_off (doula_profile_id, first_date, last_date, backup_name)
    select id, first_date, first_date + 8, case when number % 4 < 2 then 'Ana Ruiz' end
    from doula cross join lateral (select current_date + (number * 29 % 270)::int as first_date) starts
    where attends_births and number % 3 = 0 order by id
  `,
  // Last, since only now do the product's triggers have all they need to compute the due dates.
  `
    insert into doula_practice (doula_profile_id, births_per_month, on_call_at_once, days_before, days_after)
    select id, 1 + number % 4, 1 + number % 3, 14, 14 from doula where attends_births order by id
  `,
  "drop table doula",
  // Autovacuum would have done this after so many sign-ups.
  "vacuum (analyze)",
];
