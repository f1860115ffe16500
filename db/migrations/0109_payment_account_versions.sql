ALTER TABLE "doula_profiles" ADD COLUMN "stripe_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
create function count_payment_account_writes() returns trigger language plpgsql as $$
begin
  new.stripe_version := old.stripe_version + 1;
  return new;
end
$$;--> statement-breakpoint
create trigger doula_profiles_stripe_version
  before update of stripe_account_id, stripe_state, stripe_charges_enabled on doula_profiles
  for each row execute function count_payment_account_writes();
