CREATE OR REPLACE FUNCTION public.expire_next_calls_of_connections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform expire_next_calls_of(array(
      select p.id from old_rows o join doula_profiles p on p.user_id = o.user_id where o.state <> 'connected'
    ));
  else
    perform expire_next_calls_of(array(
      select p.id from new_rows n
      join old_rows o on o.user_id = n.user_id and o.state <> n.state
      join doula_profiles p on p.user_id = n.user_id
    ));
  end if;
  return null;
end
$function$;

CREATE TRIGGER google_calendar_connections_deleted_expire AFTER DELETE ON public.google_calendar_connections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_connections();
CREATE TRIGGER google_calendar_connections_updated_expire AFTER UPDATE ON public.google_calendar_connections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_connections();
