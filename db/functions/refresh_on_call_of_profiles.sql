CREATE OR REPLACE FUNCTION public.refresh_on_call_of_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_on_call(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.paused_at is null) is distinct from (o.paused_at is null)
  ));
  return null;
end
$function$;

CREATE TRIGGER doula_profiles_updated_on_call AFTER UPDATE ON public.doula_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_of_profiles();
