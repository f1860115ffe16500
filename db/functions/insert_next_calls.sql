CREATE OR REPLACE FUNCTION public.insert_next_calls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into doula_next_calls (doula_profile_id) select id from new_rows;
  return null;
end
$function$;

CREATE TRIGGER doula_profiles_inserted_next_calls AFTER INSERT ON public.doula_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION insert_next_calls();
