CREATE OR REPLACE FUNCTION public.count_payment_account_writes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.stripe_version := old.stripe_version + 1;
  return new;
end
$function$;

CREATE TRIGGER doula_profiles_stripe_version BEFORE UPDATE OF stripe_account_id, stripe_state, stripe_charges_enabled ON public.doula_profiles FOR EACH ROW EXECUTE FUNCTION count_payment_account_writes();
