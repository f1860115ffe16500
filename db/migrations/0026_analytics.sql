CREATE TABLE "daily_metrics" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_metrics_day_metric_pk" PRIMARY KEY("day","metric"),
	CONSTRAINT "daily_metrics_metric" CHECK ("daily_metrics"."metric" in ('users.client', 'users.doula', 'users.admin', 'applications.draft', 'applications.pending', 'applications.approved', 'applications.rejected', 'bookings', 'messages', 'favorites', 'searches'))
);
--> statement-breakpoint
CREATE TABLE "metric_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "metric_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"metric" text NOT NULL,
	"day" date,
	"amount" integer NOT NULL,
	CONSTRAINT "metric_deltas_metric" CHECK ("metric_deltas"."metric" in ('users.client', 'users.doula', 'users.admin', 'applications.draft', 'applications.pending', 'applications.approved', 'applications.rejected', 'bookings', 'messages', 'favorites', 'searches'))
);
--> statement-breakpoint
CREATE TABLE "metric_totals" (
	"metric" text PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "metric_totals_metric" CHECK ("metric_totals"."metric" in ('users.client', 'users.doula', 'users.admin', 'applications.draft', 'applications.pending', 'applications.approved', 'applications.rejected', 'bookings', 'messages', 'favorites', 'searches'))
);
--> statement-breakpoint
CREATE INDEX "doula_profiles_newest" ON "doula_profiles" USING btree ("created_at","id");--> statement-breakpoint
create function count_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into metric_deltas (metric, day, amount)
      select tg_argv[0], (created_at at time zone 'utc')::date, count(*) from new_rows group by 2;
  else
    insert into metric_deltas (metric, amount) select tg_argv[0], -count(*) from old_rows having count(*) > 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger bookings_counted after insert on bookings referencing new table as new_rows
  for each statement execute function count_rows('bookings');
--> statement-breakpoint
create trigger bookings_uncounted after delete on bookings referencing old table as old_rows
  for each statement execute function count_rows('bookings');
--> statement-breakpoint
create trigger messages_counted after insert on messages referencing new table as new_rows
  for each statement execute function count_rows('messages');
--> statement-breakpoint
create trigger messages_uncounted after delete on messages referencing old table as old_rows
  for each statement execute function count_rows('messages');
--> statement-breakpoint
create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into metric_deltas (metric, day, amount)
      select 'users.' || user_type, (created_at at time zone 'utc')::date, count(*) from new_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into metric_deltas (metric, amount)
      select 'users.' || user_type, -count(*) from old_rows group by 1;
  else
    insert into metric_deltas (metric, amount) values ('users.' || old.user_type, -1), ('users.' || new.user_type, 1);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger users_counted after insert on users referencing new table as new_rows
  for each statement execute function count_users();
--> statement-breakpoint
create trigger users_uncounted after delete on users referencing old table as old_rows
  for each statement execute function count_users();
--> statement-breakpoint
create trigger users_recounted after update of user_type on users
  for each row when (old.user_type <> new.user_type) execute function count_users();
--> statement-breakpoint
create function count_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into metric_deltas (metric, amount)
      select 'applications.' || status, count(*) from new_rows group by 1;
  elsif tg_op = 'DELETE' then
    insert into metric_deltas (metric, amount)
      select 'applications.' || status, -count(*) from old_rows group by 1;
  else
    insert into metric_deltas (metric, amount) values ('applications.' || old.status, -1), ('applications.' || new.status, 1);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger doula_profiles_counted after insert on doula_profiles referencing new table as new_rows
  for each statement execute function count_applications();
--> statement-breakpoint
create trigger doula_profiles_uncounted after delete on doula_profiles referencing old table as old_rows
  for each statement execute function count_applications();
--> statement-breakpoint
create trigger doula_profiles_recounted after update of status on doula_profiles
  for each row when (old.status <> new.status) execute function count_applications();
--> statement-breakpoint
create function count_favorites() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into metric_deltas (metric, amount)
      select 'favorites', count(*) from new_rows where removed_at is null having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into metric_deltas (metric, amount)
      select 'favorites', -count(*) from old_rows where removed_at is null having count(*) > 0;
  else
    insert into metric_deltas (metric, amount) values ('favorites', case when new.removed_at is null then 1 else -1 end);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger favorites_counted after insert on favorites referencing new table as new_rows
  for each statement execute function count_favorites();
--> statement-breakpoint
create trigger favorites_uncounted after delete on favorites referencing old table as old_rows
  for each statement execute function count_favorites();
--> statement-breakpoint
create trigger favorites_recounted after update of removed_at on favorites
  for each row when ((old.removed_at is null) <> (new.removed_at is null)) execute function count_favorites();
--> statement-breakpoint
-- What was there before the triggers, whose locks keep writers out until this migration ends.
insert into metric_totals (metric, total)
  select 'users.' || user_type, count(*) from users group by user_type
  union all select 'applications.' || status, count(*) from doula_profiles group by status
  union all select 'bookings', count(*) from bookings
  union all select 'messages', count(*) from messages
  union all select 'favorites', count(*) from favorites where removed_at is null;
--> statement-breakpoint
insert into daily_metrics (day, metric, amount)
  select (created_at at time zone 'utc')::date, 'users.' || user_type, count(*) from users group by 1, 2
  union all select (created_at at time zone 'utc')::date, 'bookings', count(*) from bookings group by 1
  union all select (created_at at time zone 'utc')::date, 'messages', count(*) from messages group by 1;
--> statement-breakpoint
-- Rows are appended and deleted within a minute: vacuum by their number, not by the table's size.
alter table metric_deltas set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
