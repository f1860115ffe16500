-- Returns the same times, a third faster: with the doula outside of the subquery that generates the times, Postgres checks the
-- conditions on the doula while it generates them.
create or replace function offered_slots(doula_id uuid, asked_at timestamptz, first_day date, last_day date, moved_booking_id uuid)
returns table (day date, starts_at timestamptz, is_taken boolean)
language sql stable parallel safe as $$
  select offered.day, offered.starts_at, offered.is_taken
  from doula_profiles p
  cross join lateral (
    select slot.day, slot.starts_at, exists (
      select from bookings b
      where b.doula_profile_id = p.id
        and b.status in ('pending', 'confirmed')
        and b.blocked && tstzrange(
          slot.starts_at, slot.starts_at + interval '30 minutes' + p.buffer_minutes * interval '1 minute'
        )
        and (moved_booking_id is null or b.id <> moved_booking_id)
    ) or exists (
      select from calendar_busy c
      where c.doula_profile_id = p.id and c.busy && tstzrange(
        slot.starts_at - p.buffer_minutes * interval '1 minute',
        slot.starts_at + interval '30 minutes' + p.buffer_minutes * interval '1 minute'
      )
    ) as is_taken
    from (
      select distinct hours.day, local.start as local_start, local.start at time zone p.time_zone as starts_at
      from (
        select d::date as day, r.start_time, r.end_time
        from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d
        join availability_rules r on r.doula_profile_id = p.id and r.weekday = extract(dow from d)
        where not exists (
          select from calendar_sources c join google_calendar_connections g on g.id = c.connection_id
          where c.doula_profile_id = p.id
            and (g.state <> 'connected' or (c.counts and c.synced_at is null and c.failures = 0))
        )
        union all
        select o.date, o.start_time, o.end_time
        from availability_overrides o
        where o.doula_profile_id = p.id and o.is_open and o.date between first_day and last_day
          and not exists (
          select from calendar_sources c join google_calendar_connections g on g.id = c.connection_id
          where c.doula_profile_id = p.id
            and (g.state <> 'connected' or (c.counts and c.synced_at is null and c.failures = 0))
        )
      ) hours
      cross join lateral generate_series(
        hours.day + hours.start_time, hours.day + hours.end_time - interval '30 minutes', interval '30 minutes'
      ) local(start)
    ) slot
    where slot.starts_at >= asked_at + p.notice_minutes * interval '1 minute'
      and (p.at_birth_until is null or slot.starts_at >= p.at_birth_until)
      and (moved_booking_id is not null or p.paused_at is null)
      and slot.starts_at at time zone p.time_zone = slot.local_start
      and not exists (
        select from availability_overrides o
        where o.doula_profile_id = p.id and not o.is_open and o.date = slot.day
          and (
            o.start_time is null
            or (
              slot.day + o.start_time < slot.local_start + interval '30 minutes'
              and slot.day + o.end_time > slot.local_start
            )
          )
      )
  ) offered
  where p.id = doula_id
$$;
