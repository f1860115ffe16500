CREATE TABLE "doula_next_calls" (
	"doula_profile_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone,
	"valid_from" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"valid_until" timestamp with time zone DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_zone_data" (
	"time_zone" text NOT NULL,
	"year" integer NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "time_zone_data_time_zone_year_pk" PRIMARY KEY("time_zone","year")
);
--> statement-breakpoint
CREATE INDEX "doula_profiles_time_zone_index" ON "doula_profiles" USING btree ("time_zone");--> statement-breakpoint
-- Rows are narrow and written often: vacuum by their number, not by the table's size.
alter table doula_next_calls set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
-- Expires what is stored of these doulas. Locks first, in the order of ids, then writes in a statement of its own: whoever
-- has a row locked may just have stored a value that was computed without this transaction's change.
create function expire_next_calls_of(profile_ids uuid[]) returns void language plpgsql as $$
begin
  perform from doula_next_calls where doula_profile_id = any(profile_ids) order by doula_profile_id for no key update;
  update doula_next_calls set valid_until = '-infinity'
    where doula_profile_id = any(profile_ids) and valid_until > '-infinity';
end
$$;
--> statement-breakpoint
create function expire_next_calls() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from old_rows));
  else
    perform expire_next_calls_of(array(select doula_profile_id from old_rows union select doula_profile_id from new_rows));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger availability_rules_inserted_expire after insert on availability_rules
  referencing new table as new_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
create trigger availability_rules_updated_expire after update on availability_rules
  referencing old table as old_rows new table as new_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
create trigger availability_rules_deleted_expire after delete on availability_rules
  referencing old table as old_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
create trigger availability_overrides_inserted_expire after insert on availability_overrides
  referencing new table as new_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
create trigger availability_overrides_updated_expire after update on availability_overrides
  referencing old table as old_rows new table as new_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
create trigger availability_overrides_deleted_expire after delete on availability_overrides
  referencing old table as old_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
-- Only what blocks time counts: notes, reminders and the like expire nothing.
create function expire_next_calls_of_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform expire_next_calls_of(array(
      select distinct doula_profile_id from new_rows where status in ('pending', 'confirmed')
    ));
  elsif tg_op = 'DELETE' then
    perform expire_next_calls_of(array(
      select distinct doula_profile_id from old_rows where status in ('pending', 'confirmed')
    ));
  else
    perform expire_next_calls_of(array(
      with before as (
        select id, doula_profile_id, blocked from old_rows where status in ('pending', 'confirmed')
      ), after as (
        select id, doula_profile_id, blocked from new_rows where status in ('pending', 'confirmed')
      )
      select doula_profile_id from (select * from before except select * from after) gone
      union
      select doula_profile_id from (select * from after except select * from before) come
    ));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger bookings_inserted_expire after insert on bookings
  referencing new table as new_rows for each statement execute function expire_next_calls_of_bookings();
--> statement-breakpoint
create trigger bookings_updated_expire after update on bookings
  referencing old table as old_rows new table as new_rows for each statement execute function expire_next_calls_of_bookings();
--> statement-breakpoint
create trigger bookings_deleted_expire after delete on bookings
  referencing old table as old_rows for each statement execute function expire_next_calls_of_bookings();
--> statement-breakpoint
create function expire_next_calls_of_profiles() returns trigger language plpgsql as $$
begin
  perform expire_next_calls_of(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.time_zone, n.notice_minutes, n.buffer_minutes, n.horizon_days)
      is distinct from (o.time_zone, o.notice_minutes, o.buffer_minutes, o.horizon_days)
  ));
  return null;
end
$$;
--> statement-breakpoint
create trigger doula_profiles_updated_expire after update on doula_profiles
  referencing old table as old_rows new table as new_rows for each statement execute function expire_next_calls_of_profiles();
--> statement-breakpoint
create function insert_next_calls() returns trigger language plpgsql as $$
begin
  insert into doula_next_calls (doula_profile_id) select id from new_rows;
  return null;
end
$$;
--> statement-breakpoint
create trigger doula_profiles_inserted_next_calls after insert on doula_profiles
  referencing new table as new_rows for each statement execute function insert_next_calls();
--> statement-breakpoint
-- Those that were there before the trigger, whose lock keeps others out until this migration ends.
insert into doula_next_calls (doula_profile_id) select id from doula_profiles;
--> statement-breakpoint
-- At once, and not row by row.
ALTER TABLE "doula_next_calls" ADD CONSTRAINT "doula_next_calls_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "doula_next_calls_valid_until_doula_profile_id_index" ON "doula_next_calls" USING btree ("valid_until","doula_profile_id");
