CREATE OR REPLACE FUNCTION public.insert_on_call()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into doula_on_call (doula_profile_id) select id from new_rows;
  return null;
end
$function$;

CREATE TRIGGER doula_profiles_inserted_on_call AFTER INSERT ON public.doula_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION insert_on_call();
