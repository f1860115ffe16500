ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid";--> statement-breakpoint
DROP INDEX "orders_one_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_birth" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shares_birth_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "birth_place" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "care" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "decline_note" text;--> statement-breakpoint
ALTER TABLE "doula_packages" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "doula_packages" ADD COLUMN "asks_before_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "doula_packages" ADD COLUMN "type_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_packages" ADD COLUMN "hourly_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "doula_packages" ADD COLUMN "time_of_day" text;--> statement-breakpoint
ALTER TABLE "doula_packages" ADD COLUMN "minimum_hours" integer;--> statement-breakpoint
CREATE INDEX "orders_requested" ON "orders" USING btree ("doula_profile_id","request_expires_at") WHERE "orders"."status" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("parent_user_id","package_id") WHERE "orders"."status" in ('requested', 'pending');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_birth_place_length" CHECK (char_length("orders"."birth_place") <= 200);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_birth_place_shared" CHECK ("orders"."birth_place" is null or "orders"."shares_birth_place");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_decline_note_length" CHECK (char_length("orders"."decline_note") <= 1000);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request" CHECK ("orders"."status" not in ('requested', 'declined') or ("orders"."request_expires_at" is not null and "orders"."accepted_at" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_birth" CHECK ("orders"."is_birth" or ("orders"."due_date" is null and "orders"."birth_place" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('requested', 'pending', 'paid', 'expired', 'failed', 'cancelled', 'declined', 'partially_refunded', 'refunded', 'disputed', 'lost'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK (("orders"."paid_at" is null) = ("orders"."status" in ('requested', 'pending', 'expired', 'failed', 'cancelled', 'declined')));--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_asks" CHECK ("doula_packages"."asks_before_payment" or "doula_packages"."hourly_price" is null);--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_type" CHECK ("doula_packages"."type" in ('birth', 'postpartum', 'visit', 'class'));--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_time_of_day" CHECK ("doula_packages"."time_of_day" in ('day', 'night'));--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_minimum_hours" CHECK ("doula_packages"."minimum_hours" between 1 and 24);--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_hourly_price" CHECK ("doula_packages"."hourly_price" > 0 and "doula_packages"."price" = "doula_packages"."hourly_price" * "doula_packages"."minimum_hours");--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_hourly" CHECK (num_nonnulls("doula_packages"."hourly_price", "doula_packages"."time_of_day", "doula_packages"."minimum_hours") = 0
        or (num_nonnulls("doula_packages"."hourly_price", "doula_packages"."time_of_day", "doula_packages"."minimum_hours") = 3 and "doula_packages"."type" is not distinct from 'postpartum'));
--> statement-breakpoint
-- When a paid order is over: after its weeks, and for a birth not before six weeks after the due date.
create or replace function order_ends_at(orders) returns timestamptz language sql stable as $$
  select case when $1.paid_at is not null then greatest(
    $1.paid_at + make_interval(weeks => coalesce($1.care ->> 'weeks', $1.package_snapshot ->> 'duration_weeks')::int),
    ($1.due_date + 42)::timestamp at time zone zone.name,
    (($1.care ->> 'start_week')::date + 7 * ($1.care ->> 'weeks')::int)::timestamp at time zone zone.name
  ) end
  from (select coalesce($1.package_snapshot ->> 'time_zone', 'America/New_York') as name) zone
$$;
--> statement-breakpoint
-- Nothing about a birth remains of a deleted account.
create function orders_clear_birth() returns trigger language plpgsql as $$
  begin
    new.due_date = null;
    new.birth_place = null;
    new.shares_birth_place = false;
    return new;
  end
$$;
--> statement-breakpoint
create trigger orders_clear_birth before update of parent_user_id on orders
  for each row when (new.parent_user_id is null) execute function orders_clear_birth();
--> statement-breakpoint
-- The due dates of a doula's clients: those from elsewhere, and those of paid birth orders.
create or replace function clients_due(profile_id uuid) returns table (due_date date) language sql stable as $$
  select c.due_date from doula_commitments c where c.doula_profile_id = profile_id
  union all
  select o.due_date from orders o
  where o.doula_profile_id = profile_id and o.due_date is not null
    and o.status in ('paid', 'partially_refunded', 'disputed')
$$;
--> statement-breakpoint
create function refresh_on_call_of_orders() returns trigger language plpgsql as $$
begin
  perform refresh_on_call(array(
    select distinct profile_id from (
      select o.doula_profile_id as profile_id from old_rows o join new_rows n on n.id = o.id
      where (o.due_date, o.status, o.doula_profile_id) is distinct from (n.due_date, n.status, n.doula_profile_id)
        and (o.due_date is not null or n.due_date is not null)
      union
      select n.doula_profile_id from old_rows o join new_rows n on n.id = o.id
      where (o.due_date, o.status, o.doula_profile_id) is distinct from (n.due_date, n.status, n.doula_profile_id)
        and (o.due_date is not null or n.due_date is not null)
    ) changed
    where profile_id is not null
  ));
  return null;
end
$$;
--> statement-breakpoint
-- An order is never inserted as paid, and never deleted while its doula exists.
create trigger orders_updated_on_call after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function refresh_on_call_of_orders();
