ALTER TABLE "calendar_sources" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "google_calendar_connections" ADD COLUMN "can_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "google_calendar_connections" ADD COLUMN "can_read_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A calendar whose events do not count never closes all times.
create or replace function expire_next_calls_of_sources() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from old_rows where synced_at is null));
  else
    perform expire_next_calls_of(array(
      select n.doula_profile_id from new_rows n join old_rows o on o.id = n.id
      where (n.counts and n.synced_at is null and n.failures = 0) <> (o.counts and o.synced_at is null and o.failures = 0)
    ));
  end if;
  return null;
end
$$;
