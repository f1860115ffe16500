-- What a parent's bank has taken back of an order, in dollars: receipts, sales and the revenue count with it.
create function returned_by_bank(orders) returns numeric language sql immutable as $$
  select case when $1.dispute_status = 'lost' then least($1.dispute_amount, $1.amount - $1.refunded_amount) else 0 end
$$;
--> statement-breakpoint
create or replace function count_revenue() returns trigger language plpgsql as $$
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
$$;
--> statement-breakpoint
drop trigger orders_revenue_recounted on orders;
--> statement-breakpoint
create trigger orders_revenue_recounted after update on orders
  for each row when (
    new.paid_at is not null and (
      old.paid_at is null or old.refunded_fee <> new.refunded_fee
      or old.refunded_amount + returned_by_bank(old) <> new.refunded_amount + returned_by_bank(new)
    )
  ) execute function count_revenue();
--> statement-breakpoint
-- Until now a dispute that took only part of a payment had closed the whole order.
update orders set status = 'partially_refunded' where status = 'lost' and refunded_amount + dispute_amount < amount;
