CREATE OR REPLACE FUNCTION public.expire_next_calls_of_sources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform expire_next_calls_of(array(select distinct doula_profile_id from old_rows where synced_at is null));
  else
    perform expire_next_calls_of(array(
      select n.doula_profile_id from new_rows n join old_rows o on o.id = n.id
      where (n.counts and n.synced_at is null and n.failures = 0) <> (o.counts and o.synced_at is null and o.failures = 0)
    ));
  end if;
  return null;
end
$function$;

CREATE TRIGGER calendar_sources_deleted_expire AFTER DELETE ON public.calendar_sources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_sources();
CREATE TRIGGER calendar_sources_inserted_expire AFTER INSERT ON public.calendar_sources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_sources();
CREATE TRIGGER calendar_sources_updated_expire AFTER UPDATE ON public.calendar_sources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_sources();
