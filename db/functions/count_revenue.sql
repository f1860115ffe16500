CREATE OR REPLACE FUNCTION public.count_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_paid boolean := tg_op = 'UPDATE' and old.paid_at is not null;
  returned_before numeric := 0;
  fee_before numeric := 0;
begin
  if tg_op = 'UPDATE' then
    returned_before := old.refunded_amount + returned_by_bank(old);
    fee_before := old.refunded_fee;
  end if;
  insert into metric_deltas (metric, day, amount)
    select metric, (new.paid_at at time zone 'utc')::date, dollars * 100
    from (values ('revenue.paid', new.amount), ('revenue.fees', new.platform_fee)) made (metric, dollars)
    where not was_paid and dollars <> 0;
  insert into metric_deltas (metric, day, amount)
    select metric, (now() at time zone 'utc')::date, dollars * 100
    from (values
      ('revenue.fees', fee_before - new.refunded_fee),
      ('revenue.returned', new.refunded_amount + returned_by_bank(new) - returned_before)
    ) changed (metric, dollars)
    where dollars <> 0;
  return null;
end
$function$;

CREATE TRIGGER orders_revenue_counted AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.paid_at IS NOT NULL)) EXECUTE FUNCTION count_revenue();
CREATE TRIGGER orders_revenue_recounted AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((new.paid_at IS NOT NULL) AND ((old.paid_at IS NULL) OR (old.refunded_fee <> new.refunded_fee) OR ((old.refunded_amount + returned_by_bank(old.*)) <> (new.refunded_amount + returned_by_bank(new.*)))))) EXECUTE FUNCTION count_revenue();
