CREATE OR REPLACE FUNCTION public.count_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into metric_deltas (metric, amount)
      select 'applications.' || status, count(*) from new_rows group by 1;
  elsif tg_op = 'DELETE' then
    insert into metric_deltas (metric, amount)
      select 'applications.' || status, -count(*) from old_rows group by 1;
  else
    insert into metric_deltas (metric, amount) values ('applications.' || old.status, -1), ('applications.' || new.status, 1);
  end if;
  return null;
end
$function$;

CREATE TRIGGER doula_profiles_counted AFTER INSERT ON public.doula_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
CREATE TRIGGER doula_profiles_recounted AFTER UPDATE OF status ON public.doula_profiles FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION count_applications();
CREATE TRIGGER doula_profiles_uncounted AFTER DELETE ON public.doula_profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_applications();
