CREATE OR REPLACE FUNCTION public.count_favorites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into metric_deltas (metric, amount)
      select 'favorites', count(*) from new_rows where removed_at is null having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into metric_deltas (metric, amount)
      select 'favorites', -count(*) from old_rows where removed_at is null having count(*) > 0;
  else
    insert into metric_deltas (metric, amount) values ('favorites', case when new.removed_at is null then 1 else -1 end);
  end if;
  return null;
end
$function$;

CREATE TRIGGER favorites_counted AFTER INSERT ON public.favorites REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_favorites();
CREATE TRIGGER favorites_recounted AFTER UPDATE OF removed_at ON public.favorites FOR EACH ROW WHEN (((old.removed_at IS NULL) <> (new.removed_at IS NULL))) EXECUTE FUNCTION count_favorites();
CREATE TRIGGER favorites_uncounted AFTER DELETE ON public.favorites REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_favorites();
