CREATE OR REPLACE FUNCTION public.limit_due_dates(profile_id uuid)
 RETURNS datemultirange
 LANGUAGE sql
 STABLE
AS $function$
  with practice as (
    select * from doula_practice where doula_profile_id = profile_id
  ), client as (
    select due_date from clients_due(profile_id)
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
  select case when exists (select from practice) then
    '{(,)}'::datemultirange - coalesce(
      (select range_agg(daterange(first_day, last_day, '[]')) from blocked where first_day <= last_day),
      '{}'
    )
  end
$function$;
