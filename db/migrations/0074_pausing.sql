ALTER TABLE "doula_profiles" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "at_birth_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "at_birth_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_at_birth" CHECK (("doula_profiles"."at_birth_since" is null) = ("doula_profiles"."at_birth_until" is null) and "doula_profiles"."at_birth_since" < "doula_profiles"."at_birth_until");--> statement-breakpoint
-- Pausing and being at a birth change a doula's free times too.
create or replace function expire_next_calls_of_profiles() returns trigger language plpgsql as $$
begin
  perform expire_next_calls_of(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.time_zone, n.notice_minutes, n.buffer_minutes, n.horizon_days, n.paused_at is null, n.at_birth_until)
      is distinct from (o.time_zone, o.notice_minutes, o.buffer_minutes, o.horizon_days, o.paused_at is null, o.at_birth_until)
  ));
  return null;
end
$$;
--> statement-breakpoint
-- As before, and a doula who takes no new clients is on call for nobody else.
create or replace function on_call_due_dates(profile_id uuid) returns datemultirange language sql stable as $$
  with practice as (
    select * from doula_practice where doula_profile_id = profile_id
  ), client as (
    select due_date from doula_commitments where doula_profile_id = profile_id
  ), time_off as (
    select first_date, last_date, backup_name is not null as is_covered
    from doula_time_off where doula_profile_id = profile_id
  ), covered_day as (
    select distinct day::date as day
    from time_off cross join generate_series(first_date, last_date, interval '1 day') day
    where is_covered
  ), blocked as (
    select first_date - days_after as first_day, last_date + days_before as last_day
    from time_off cross join practice
    where not is_covered
    union all
    -- Windows with at least six covered days.
    select sixth_day - days_after, day + days_before
    from (select day, lead(day, 5) over (order by day) as sixth_day from covered_day) run cross join practice
    union all
    select month::date, (month + interval '1 month' - interval '1 day')::date
    from (select date_trunc('month', due_date::timestamp) as month, count(*) as births from client group by 1) counted
    cross join practice
    where births >= births_per_month
    union all
    -- Windows that meet a day on which this many windows of clients overlap.
    select last_due_date - days_before - days_after, due_date + days_after + days_before
    from (
      select due_date, days_before, days_after,
        lead(due_date, on_call_at_once - 1) over (order by due_date) as last_due_date
      from client cross join practice
    ) overlap
    where last_due_date - days_before <= due_date + days_after
  )
  select case
    when exists (select from doula_profiles where id = profile_id and paused_at is not null) then '{}'::datemultirange
    when exists (select from practice) then
    '{(,)}'::datemultirange - coalesce(
      (select range_agg(daterange(first_day, last_day, '[]')) from blocked where first_day <= last_day),
      '{}'
    )
  end
$$;
--> statement-breakpoint
create function refresh_on_call_of_profiles() returns trigger language plpgsql as $$
begin
  perform refresh_on_call(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.paused_at is null) is distinct from (o.paused_at is null)
  ));
  return null;
end
$$;
--> statement-breakpoint
create trigger doula_profiles_updated_on_call after update on doula_profiles
  referencing old table as old_rows new table as new_rows for each statement execute function refresh_on_call_of_profiles();
