CREATE OR REPLACE FUNCTION public.next_free_call(doula_id uuid, asked_at timestamp with time zone, within_days integer)
 RETURNS TABLE(starts_at timestamp with time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select (
    with recursive searched (days, step, starts_at) as (
      select 0, 2, null::timestamptz
      union all
      select searched.days + searched.step, searched.step * 2, (
        select min(slot.starts_at)
        from offered_slots(
          p.id, asked_at,
          (asked_at at time zone p.time_zone)::date + searched.days,
          least(
            (asked_at at time zone p.time_zone)::date + searched.days + searched.step - 1,
            (asked_at at time zone p.time_zone)::date + p.horizon_days
          ),
          null
        ) slot
        where not slot.is_taken
      )
      from searched
      where searched.starts_at is null and searched.days <= least(p.horizon_days, within_days)
    )
    select searched.starts_at from searched where searched.starts_at is not null
  )
  from doula_profiles p
  where p.id = doula_id
$function$;
