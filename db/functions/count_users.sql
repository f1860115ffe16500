CREATE OR REPLACE FUNCTION public.count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into metric_deltas (metric, day, amount)
      select 'users.' || user_type, (created_at at time zone 'utc')::date, count(*) from new_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into metric_deltas (metric, amount)
      select 'users.' || user_type, -count(*) from old_rows group by 1;
  else
    insert into metric_deltas (metric, amount) values ('users.' || old.user_type, -1), ('users.' || new.user_type, 1);
  end if;
  return null;
end
$function$;

CREATE TRIGGER users_counted AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_recounted AFTER UPDATE OF user_type ON public.users FOR EACH ROW WHEN ((old.user_type <> new.user_type)) EXECUTE FUNCTION count_users();
CREATE TRIGGER users_uncounted AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
