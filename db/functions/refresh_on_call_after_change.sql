CREATE OR REPLACE FUNCTION public.refresh_on_call_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform refresh_on_call(array(select distinct doula_profile_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform refresh_on_call(array(select distinct doula_profile_id from old_rows));
  else
    perform refresh_on_call(array(select doula_profile_id from old_rows union select doula_profile_id from new_rows));
  end if;
  return null;
end
$function$;

CREATE TRIGGER doula_commitments_deleted_on_call AFTER DELETE ON public.doula_commitments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
CREATE TRIGGER doula_commitments_inserted_on_call AFTER INSERT ON public.doula_commitments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
CREATE TRIGGER doula_commitments_updated_on_call AFTER UPDATE ON public.doula_commitments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
CREATE TRIGGER doula_practice_deleted_on_call AFTER DELETE ON public.doula_practice REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
CREATE TRIGGER doula_practice_inserted_on_call AFTER INSERT ON public.doula_practice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
CREATE TRIGGER doula_practice_updated_on_call AFTER UPDATE ON public.doula_practice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
CREATE TRIGGER doula_time_off_deleted_on_call AFTER DELETE ON public.doula_time_off REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
CREATE TRIGGER doula_time_off_inserted_on_call AFTER INSERT ON public.doula_time_off REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
CREATE TRIGGER doula_time_off_updated_on_call AFTER UPDATE ON public.doula_time_off REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_on_call_after_change();
