-- What domains read of tables that belong to domains after them: db/views declares these.
create view open_calls as
  select b.doula_profile_id, b.starts_at from bookings b where b.status in ('pending', 'confirmed');
--> statement-breakpoint
create view stored_next_calls as
  select n.doula_profile_id, n.starts_at, n.valid_from, n.valid_until from doula_next_calls n;
--> statement-breakpoint
create view weekly_hours as
  select r.doula_profile_id, r.weekday, r.start_time, r.end_time from availability_rules r;
--> statement-breakpoint
create view on_call_dates as
  select c.doula_profile_id, c.due_dates from doula_on_call c;
--> statement-breakpoint
create view calendar_states as
  select g.user_id, g.state from google_calendar_connections g;
--> statement-breakpoint
create view doula_orders as
  select o.id, o.doula_profile_id, o.parent_user_id, o.created_at, o.status, o.due_date, o.proposed_due_date, o.place_needed_at,
    order_ends_at(o) as ends_at, holds_place(o) as holds_capacity
  from orders o;
--> statement-breakpoint
create view parent_notices as
  select n.id, n.user_id, n.doula_profile_id, n.created_at, n.kind, n.sealed_kind, n.born_on from birth_notices n;
--> statement-breakpoint
-- The intro calls that a doula's hours offer from one day to another, both in the doula's zone.
-- Offered: weekly hours and open days, minus closed days, minus what starts within the doula's notice or while they are at a
-- birth; nothing while they are paused, unless a booking is moved, or while their calendar is unknown. Taken: blocked by a
-- pending or confirmed booking including the doula's buffer, except the booking being moved, or by an event in their
-- calendars, with the buffer before and after. A wall-clock time that a clock change skips is not offered.
create function offered_slots(doula_id uuid, asked_at timestamptz, first_day date, last_day date, moved_booking_id uuid)
returns table (day date, starts_at timestamptz, is_taken boolean)
language sql stable parallel safe as $$
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
  )
  from doula_profiles p
  cross join lateral (
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
  where p.id = doula_id
    and slot.starts_at >= asked_at + p.notice_minutes * interval '1 minute'
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
$$;;
--> statement-breakpoint
-- The start of a doula's first free slot; null if there is none. Searches two days, then four, then eight, because nearly
-- every doula has a free time within days. Starts no step after `within_days` days, or after the doula's horizon if null.
create function next_free_call(doula_id uuid, asked_at timestamptz, within_days int)
returns table (starts_at timestamptz)
language sql stable parallel safe as $$
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
$$;
