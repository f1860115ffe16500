CREATE OR REPLACE FUNCTION public.expire_next_calls_of_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform expire_next_calls_of(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.time_zone, n.notice_minutes, n.buffer_minutes, n.horizon_days, n.paused_at is null, n.at_birth_until)
      is distinct from (o.time_zone, o.notice_minutes, o.buffer_minutes, o.horizon_days, o.paused_at is null, o.at_birth_until)
  ));
  return null;
end
$function$;

CREATE TRIGGER doula_profiles_updated_expire AFTER UPDATE ON public.doula_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_profiles();
