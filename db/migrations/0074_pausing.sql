ALTER TABLE "doula_profiles" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "at_birth_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "at_birth_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_at_birth" CHECK (("doula_profiles"."at_birth_since" is null) = ("doula_profiles"."at_birth_until" is null) and "doula_profiles"."at_birth_since" < "doula_profiles"."at_birth_until");--> statement-breakpoint
-- Pausing and being at a birth change a doula's free times too.
create or replace function expire_next_calls_of_profiles() returns trigger language plpgsql as $$
begin
  perform expire_next_calls_of(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.time_zone, n.notice_minutes, n.buffer_minutes, n.horizon_days, n.paused_at is null, n.at_birth_until)
      is distinct from (o.time_zone, o.notice_minutes, o.buffer_minutes, o.horizon_days, o.paused_at is null, o.at_birth_until)
  ));
  return null;
end
$$;
--> statement-breakpoint
-- A doula who takes no new clients is on call for nobody else. What was already sold stays within their limits.
create or replace function on_call_due_dates(profile_id uuid) returns datemultirange language sql stable as $$
  select case
    when exists (select from doula_profiles where id = profile_id and paused_at is not null) then '{}'::datemultirange
    else limit_due_dates(profile_id)
  end
$$;
--> statement-breakpoint
create function refresh_on_call_of_profiles() returns trigger language plpgsql as $$
begin
  perform refresh_on_call(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.paused_at is null) is distinct from (o.paused_at is null)
  ));
  return null;
end
$$;
--> statement-breakpoint
create trigger doula_profiles_updated_on_call after update on doula_profiles
  referencing old table as old_rows new table as new_rows for each statement execute function refresh_on_call_of_profiles();
