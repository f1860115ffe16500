ALTER TABLE "doula_profiles" ADD COLUMN "first_listed_at" timestamp with time zone;
--> statement-breakpoint
-- Who has been booked was listed once; the day is not known any more.
update doula_profiles p set first_listed_at = p.created_at
  where p.status = 'approved' or exists (select from bookings b where b.doula_profile_id = p.id);
--> statement-breakpoint
create function set_first_listed_at() returns trigger language plpgsql as $$
begin
  new.first_listed_at := now();
  return new;
end
$$;
--> statement-breakpoint
create trigger doula_profiles_first_listed before insert or update of status on doula_profiles
  for each row when (new.status = 'approved' and new.first_listed_at is null) execute function set_first_listed_at();
