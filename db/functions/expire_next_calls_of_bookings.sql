CREATE OR REPLACE FUNCTION public.expire_next_calls_of_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform expire_next_calls_of(array(
      select distinct doula_profile_id from new_rows where status in ('pending', 'confirmed')
    ));
  elsif tg_op = 'DELETE' then
    perform expire_next_calls_of(array(
      select distinct doula_profile_id from old_rows where status in ('pending', 'confirmed')
    ));
  else
    perform expire_next_calls_of(array(
      with before as (
        select id, doula_profile_id, blocked from old_rows where status in ('pending', 'confirmed')
      ), after as (
        select id, doula_profile_id, blocked from new_rows where status in ('pending', 'confirmed')
      )
      select doula_profile_id from (select * from before except select * from after) gone
      union
      select doula_profile_id from (select * from after except select * from before) come
    ));
  end if;
  return null;
end
$function$;

CREATE TRIGGER bookings_deleted_expire AFTER DELETE ON public.bookings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_bookings();
CREATE TRIGGER bookings_inserted_expire AFTER INSERT ON public.bookings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_bookings();
CREATE TRIGGER bookings_updated_expire AFTER UPDATE ON public.bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expire_next_calls_of_bookings();
