CREATE OR REPLACE FUNCTION public.expire_next_calls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from old_rows));
  else
    perform expire_next_calls_of(array(select doula_profile_id from old_rows union select doula_profile_id from new_rows));
  end if;
  return null;
end
$function$;

CREATE TRIGGER availability_overrides_deleted_expire AFTER DELETE ON public.availability_overrides REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
CREATE TRIGGER availability_overrides_inserted_expire AFTER INSERT ON public.availability_overrides REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
CREATE TRIGGER availability_overrides_updated_expire AFTER UPDATE ON public.availability_overrides REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
CREATE TRIGGER availability_rules_deleted_expire AFTER DELETE ON public.availability_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
CREATE TRIGGER availability_rules_inserted_expire AFTER INSERT ON public.availability_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
CREATE TRIGGER availability_rules_updated_expire AFTER UPDATE ON public.availability_rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
CREATE TRIGGER calendar_busy_deleted_expire AFTER DELETE ON public.calendar_busy REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
CREATE TRIGGER calendar_busy_inserted_expire AFTER INSERT ON public.calendar_busy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
CREATE TRIGGER calendar_busy_updated_expire AFTER UPDATE ON public.calendar_busy REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls();
