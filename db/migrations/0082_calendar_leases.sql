ALTER TABLE "calendar_events" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "channel_retry_at" timestamp with time zone;--> statement-breakpoint
-- A new calendar closes all free times until its first reading, or until that fails.
create function expire_next_calls_of_sources() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from old_rows where synced_at is null));
  else
    perform expire_next_calls_of(array(
      select n.doula_profile_id from new_rows n join old_rows o on o.id = n.id
      where (n.synced_at is null and n.failures = 0) <> (o.synced_at is null and o.failures = 0)
    ));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger calendar_sources_inserted_expire after insert on calendar_sources
  referencing new table as new_rows for each statement execute function expire_next_calls_of_sources();
--> statement-breakpoint
create trigger calendar_sources_updated_expire after update on calendar_sources
  referencing old table as old_rows new table as new_rows for each statement execute function expire_next_calls_of_sources();
--> statement-breakpoint
create trigger calendar_sources_deleted_expire after delete on calendar_sources
  referencing old table as old_rows for each statement execute function expire_next_calls_of_sources();
--> statement-breakpoint
select expire_next_calls_of(array(select doula_profile_id from calendar_sources where synced_at is null));
