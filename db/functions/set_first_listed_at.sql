CREATE OR REPLACE FUNCTION public.set_first_listed_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.first_listed_at := now();
  return new;
end
$function$;

CREATE TRIGGER doula_profiles_first_listed BEFORE INSERT OR UPDATE OF status ON public.doula_profiles FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (new.first_listed_at IS NULL))) EXECUTE FUNCTION set_first_listed_at();
