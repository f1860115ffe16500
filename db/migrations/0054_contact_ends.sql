ALTER TABLE "bookings" ADD COLUMN "birth_place" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contact_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_birth_place_length" CHECK (char_length("bookings"."birth_place") <= 200);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_birth_place_shared" CHECK ("bookings"."birth_place" is null or "bookings"."shares_birth_place");--> statement-breakpoint
-- Places shared for earlier calls are no longer known: today's may be for a later birth.
update bookings b set birth_place = f.provider
  from parent_profiles f
  where f.user_id = b.client_id and b.shares_birth_place and b.status <> 'cancelled' and b.ends_at > now() - interval '90 days';
--> statement-breakpoint
-- When the weeks of a paid order are over.
create function order_ends_at(orders) returns timestamptz language sql stable as $$
  select $1.paid_at + make_interval(weeks => ($1.package_snapshot ->> 'duration_weeks')::int)
$$;
