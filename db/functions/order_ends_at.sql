CREATE OR REPLACE FUNCTION public.order_ends_at(orders)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when $1.paid_at is not null then greatest(
    $1.paid_at + make_interval(weeks => coalesce($1.care ->> 'weeks', $1.package_snapshot ->> 'duration_weeks')::int),
    ($1.due_date + 42)::timestamp at time zone zone.name,
    (($1.care ->> 'start_week')::date + 7 * ($1.care ->> 'weeks')::int)::timestamp at time zone zone.name
  ) end
  from (select coalesce($1.package_snapshot ->> 'time_zone', 'America/New_York') as name) zone
$function$;
