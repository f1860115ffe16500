import type pg from "pg";
import { searchedPlaces } from "./searched-places.ts";

const doulasPerPlace = 80;
const searchedDoulas = searchedPlaces.length * doulasPerPlace;

/**
 * Fills an empty database with `approved` listed doulas, and a twentieth as many who wait for review.
 *
 * Around every searched place lie the same 80 doulas at every size, 65 of them within 30 miles and 15 just outside.
 * All others lie elsewhere: two thirds in 400 towns, the rest anywhere, none in a searched box. All searched doulas
 * and every tenth of the others have weekly hours (30 half hours, as doulas start with), three calls to come, one
 * past and two certificates; every fifth of those has a day off. The rows are the same in every run but for the dates.
 */
export async function insertDoulas(client: pg.ClientBase, approved: number): Promise<void> {
  await client.query("select setseed(0.42)");
  await client.query(idOf);
  await client.query(
    "create temp table place (number int primary key, name text, lat float8, lng float8, zone text)",
  );
  await client.query(
    "insert into place select * from unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::text[])",
    [
      searchedPlaces.map((_, index) => index),
      searchedPlaces.map((place) => place.name),
      searchedPlaces.map((place) => place.lat),
      searchedPlaces.map((place) => place.lng),
      searchedPlaces.map((place) => place.timeZone),
    ],
  );
  await client.query(doulaPoints, [approved, Math.round(approved * 1.05), searchedDoulas, doulasPerPlace]);
  await client.query("create index on doula (id) where is_busy");
  for (const statement of [users, profiles, rules, overrides, certifications, clients, bookings]) {
    await client.query(statement);
  }
  await client.query("drop table doula, place");
  // What autovacuum would have done by the time that so many doulas have signed up.
  await client.query("vacuum (analyze)");
}

/** The same id for the same words, with the marks of a random one (version 4). */
const idOf = `
  create function pg_temp.id_of(words text) returns uuid language sql immutable as $$
    select overlay(overlay(md5(words) placing '4' from 13) placing '8' from 17)::uuid
  $$
`;

/** Numbered doulas and where they are. A sunflower's spiral spreads those of a place evenly over 33 miles. */
const doulaPoints = `
  create temp table doula as
  with near as (
    select number * $4::int + seed + 1 as number, name as city, zone,
      lat + degrees(miles / 3959 * cos(seed * 2.399963)) as lat,
      lng + degrees(miles / 3959 * sin(seed * 2.399963) / cos(radians(lat))) as lng
    from place
    cross join generate_series(0, $4::int - 1) seed
    cross join lateral (select 29.5 * sqrt((seed + 0.5) / 63) as miles) distance
  ),
  town as materialized (
    select number, 26 + random() * 22 as lat, -122 + random() * 52 as lng from generate_series(0, 399) number
  ),
  anywhere as materialized (
    select candidate,
      case when candidate % 3 > 0 then town.lat + (random() + random() - 1) * 0.5 else 25 + random() * 24 end as lat,
      case when candidate % 3 > 0 then town.lng + (random() + random() - 1) * 0.6 else -124 + random() * 57 end as lng
    from generate_series(1, ($2::int * 1.4)::int) candidate
    join town on town.number = candidate % 400
  ),
  elsewhere as (
    select (row_number() over (order by candidate))::int + $3::int as number, 'Elsewhere, US' as city, 'America/Chicago' as zone,
      lat, lng
    from anywhere
    where not exists (
      select from place
      where abs(place.lat - anywhere.lat) < 0.45 and abs(place.lng - anywhere.lng) < 0.45 / cos(radians(place.lat))
    )
    limit $2::int - $3::int
  )
  select pg_temp.id_of('doula ' || number) as id, pg_temp.id_of('doula user ' || number) as user_id, number, city, zone, lat, lng,
    number <= $1::int as is_approved, number <= $3::int or number % 10 = 0 as is_busy
  from (select * from near union all select * from elsewhere) everyone
`;

// Ordered by their random ids, so that the doulas of one place are scattered over the pages as sign-ups are.
const users = `
  insert into users (id, email, email_verified, full_name, first_name, last_name, user_type)
  select user_id, 'doula-' || number || '@bench.example', true, 'Grace Okafor ' || number, 'Grace', 'Okafor ' || number, 'doula'
  from doula order by id
`;

const profiles = `
  insert into doula_profiles (
    id, user_id, slug, status, full_name, first_name, last_name, email, phone_number, address, latitude, longitude,
    public_point, location, time_zone, bio, years_experience, hourly_rate, pronouns, specializations, services_offered,
    specialties, insurance_accepted, approach, languages, births_attended, created_at
  )
  select id, user_id, 'grace-okafor-' || number, case when is_approved then 'approved' else 'pending' end,
    'Grace Okafor ' || number, 'Grace', 'Okafor ' || number, 'doula-' || number || '@bench.example', '(512) 555-0142',
    number || ' Juniper Bend, ' || city, lat, lng, point(lng, lat), city, zone,
    'I am doula ' || number || '. ' || repeat('I keep births calm, and I stay until you and your baby are settled. ', 4),
    number % 30, case when number % 11 > 0 then 25 + number % 60 end, 'she/her', 'Birth and postpartum',
    '{Birth support,Postpartum support}',
    case number % 3
      when 0 then '{Birth support,Lactation support}' when 1 then '{Birth support,VBAC}' else '{Postpartum support}'
    end::text[],
    case number % 4
      when 0 then '{Aetna,Cigna}' when 1 then '{Medicaid}' when 2 then '{}' else '{Blue Cross Blue Shield,Aetna}'
    end::text[],
    case number % 2 when 0 then '{affirming,direct}' else '{humorous}' end::text[],
    case number % 5 when 0 then '{English,Spanish}' else '{English}' end::text[],
    number % 90,
    now() - number % 700 * interval '1 day'
  from doula order by id
`;

const rules = `
  insert into availability_rules (doula_profile_id, weekday, start_time, end_time)
  select id, weekday, start, start + interval '30 minutes'
  from doula, generate_series(1, 5) weekday,
    unnest('{09:00,10:00,11:00,14:00,15:00,16:00}'::time[]) start
  where is_busy order by id
`;

const overrides = `
  insert into availability_overrides (doula_profile_id, date, is_open, reason)
  select id, current_date + 10, false, 'Family visit' from doula where is_busy and number % 5 = 0 order by id
`;

const certifications = `
  insert into doula_certifications (doula_profile_id, name, organization, date_obtained)
  select id, name, organization, current_date - 900 - number % 900
  from doula, (values ('Birth Doula', 'DONA International'), ('Lactation Counselor', 'ALPP')) held (name, organization)
  where is_busy order by id
`;

const clients = `
  insert into users (id, email, email_verified, full_name, first_name, last_name)
  select pg_temp.id_of('parent ' || number), 'parent-' || number || '@bench.example', true, 'Ana Ruiz', 'Ana', 'Ruiz'
  from doula where is_busy
`;

const bookings = `
  insert into bookings (client_id, doula_profile_id, starts_at, ends_at, blocked, time_zone, status)
  select pg_temp.id_of('parent ' || number), id, starts_at, ends_at, tstzrange(starts_at, ends_at), zone,
    case when day < 0 then 'completed' else 'confirmed' end
  from doula, unnest('{-20,1,2,3}'::int[]) day
  cross join lateral (select (current_date + day + time '09:00') at time zone zone as starts_at) first
  cross join lateral (select starts_at + interval '30 minutes' as ends_at) last
  where is_busy order by id
`;
