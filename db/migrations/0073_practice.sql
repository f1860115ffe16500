CREATE TABLE "doula_time_off" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"backup_name" text,
	"reason" text,
	CONSTRAINT "doula_time_off_order" CHECK ("doula_time_off"."first_date" <= "doula_time_off"."last_date"),
	CONSTRAINT "doula_time_off_backup_length" CHECK (char_length("doula_time_off"."backup_name") <= 80),
	CONSTRAINT "doula_time_off_reason_length" CHECK (char_length("doula_time_off"."reason") <= 200)
);
--> statement-breakpoint
CREATE TABLE "doula_commitments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"label" text,
	CONSTRAINT "doula_commitments_label_length" CHECK (char_length("doula_commitments"."label") <= 80)
);
--> statement-breakpoint
CREATE TABLE "doula_on_call" (
	"doula_profile_id" uuid PRIMARY KEY NOT NULL,
	"due_dates" datemultirange
);
--> statement-breakpoint
CREATE TABLE "doula_practice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"births_per_month" smallint NOT NULL,
	"on_call_at_once" smallint NOT NULL,
	"days_before" smallint NOT NULL,
	"days_after" smallint NOT NULL,
	CONSTRAINT "doula_practice_doulaProfileId_unique" UNIQUE("doula_profile_id"),
	CONSTRAINT "doula_practice_births" CHECK ("doula_practice"."births_per_month" between 1 and 20),
	CONSTRAINT "doula_practice_on_call" CHECK ("doula_practice"."on_call_at_once" between 1 and 20),
	CONSTRAINT "doula_practice_before" CHECK ("doula_practice"."days_before" between 0 and 35),
	CONSTRAINT "doula_practice_after" CHECK ("doula_practice"."days_after" between 0 and 28)
);
--> statement-breakpoint
ALTER TABLE "availability_overrides" ADD COLUMN "time_off_id" uuid;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "attends_births" boolean;--> statement-breakpoint
ALTER TABLE "doula_time_off" ADD CONSTRAINT "doula_time_off_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doula_commitments" ADD CONSTRAINT "doula_commitments_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doula_on_call" ADD CONSTRAINT "doula_on_call_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doula_practice" ADD CONSTRAINT "doula_practice_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doula_time_off_doula_profile_id_first_date_index" ON "doula_time_off" USING btree ("doula_profile_id","first_date");--> statement-breakpoint
CREATE INDEX "doula_commitments_doula_profile_id_due_date_index" ON "doula_commitments" USING btree ("doula_profile_id","due_date");--> statement-breakpoint
CREATE INDEX "doula_commitments_due_date_index" ON "doula_commitments" USING btree ("due_date");--> statement-breakpoint
ALTER TABLE "availability_overrides" ADD CONSTRAINT "availability_overrides_time_off_id_doula_time_off_id_fk" FOREIGN KEY ("time_off_id") REFERENCES "public"."doula_time_off"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_overrides_time_off_id_index" ON "availability_overrides" USING btree ("time_off_id");
--> statement-breakpoint
-- The due dates of a doula's clients.
create function clients_due(profile_id uuid) returns table (due_date date) language sql stable as $$
  select c.due_date from doula_commitments c where c.doula_profile_id = profile_id
$$;
--> statement-breakpoint
-- The due dates within a doula's limits; null if they have not answered the questions. A due date is blocked if
-- the window around it meets time off, unless a backup covers it for at most five days in all, if its month has as many
-- births as the doula takes, or if the window has a day on which the doula has as many clients as they take at once.
create function limit_due_dates(profile_id uuid) returns datemultirange language sql stable as $$
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
$$;
--> statement-breakpoint
-- The due dates for which a doula is on call.
create function on_call_due_dates(profile_id uuid) returns datemultirange language sql stable as $$
  select limit_due_dates(profile_id)
$$;
--> statement-breakpoint
-- Locks first, in the order of IDs, and computes in a second statement, to see what those who held the lock committed.
create function refresh_on_call(profile_ids uuid[]) returns void language plpgsql as $$
begin
  perform from doula_on_call where doula_profile_id = any(profile_ids) order by doula_profile_id for no key update;
  update doula_on_call set due_dates = on_call_due_dates(doula_profile_id) where doula_profile_id = any(profile_ids);
end
$$;
--> statement-breakpoint
create function refresh_on_call_after_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_on_call(array(select distinct doula_profile_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform refresh_on_call(array(select distinct doula_profile_id from old_rows));
  else
    perform refresh_on_call(array(select doula_profile_id from old_rows union select doula_profile_id from new_rows));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger doula_practice_inserted_on_call after insert on doula_practice
  referencing new table as new_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create trigger doula_practice_updated_on_call after update on doula_practice
  referencing old table as old_rows new table as new_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create trigger doula_practice_deleted_on_call after delete on doula_practice
  referencing old table as old_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create trigger doula_commitments_inserted_on_call after insert on doula_commitments
  referencing new table as new_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create trigger doula_commitments_updated_on_call after update on doula_commitments
  referencing old table as old_rows new table as new_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create trigger doula_commitments_deleted_on_call after delete on doula_commitments
  referencing old table as old_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create trigger doula_time_off_inserted_on_call after insert on doula_time_off
  referencing new table as new_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create trigger doula_time_off_updated_on_call after update on doula_time_off
  referencing old table as old_rows new table as new_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create trigger doula_time_off_deleted_on_call after delete on doula_time_off
  referencing old table as old_rows for each statement execute function refresh_on_call_after_change();
--> statement-breakpoint
create function insert_on_call() returns trigger language plpgsql as $$
begin
  insert into doula_on_call (doula_profile_id) select id from new_rows;
  return null;
end
$$;
--> statement-breakpoint
create trigger doula_profiles_inserted_on_call after insert on doula_profiles
  referencing new table as new_rows for each statement execute function insert_on_call();
--> statement-breakpoint
insert into doula_on_call (doula_profile_id) select id from doula_profiles;
--> statement-breakpoint
-- Searches for a birth leave out doulas who attend none, without reading their rows.
create index doula_profiles_listed_point_of_births on doula_profiles using gist (public_point) include (id, attends_births)
  where is_listed and public_point is not null;
--> statement-breakpoint
-- The new index takes its place and its name.
drop index doula_profiles_listed_point;
--> statement-breakpoint
alter index doula_profiles_listed_point_of_births rename to doula_profiles_listed_point;
