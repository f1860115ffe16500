CREATE OR REPLACE FUNCTION public.count_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into metric_deltas (metric, day, amount)
      select tg_argv[0], (created_at at time zone 'utc')::date, count(*) from new_rows group by 2;
  else
    insert into metric_deltas (metric, amount) select tg_argv[0], -count(*) from old_rows having count(*) > 0;
  end if;
  return null;
end
$function$;

CREATE TRIGGER bookings_counted AFTER INSERT ON public.bookings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('bookings');
CREATE TRIGGER bookings_uncounted AFTER DELETE ON public.bookings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('bookings');
CREATE TRIGGER messages_counted AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('messages');
CREATE TRIGGER messages_uncounted AFTER DELETE ON public.messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('messages');
