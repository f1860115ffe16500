ALTER TABLE "daily_metrics" DROP CONSTRAINT "daily_metrics_metric";--> statement-breakpoint
ALTER TABLE "metric_deltas" DROP CONSTRAINT "metric_deltas_metric";--> statement-breakpoint
ALTER TABLE "metric_totals" DROP CONSTRAINT "metric_totals_metric";--> statement-breakpoint
ALTER TABLE "metric_deltas" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "daily_metrics" ADD CONSTRAINT "daily_metrics_metric" CHECK ("daily_metrics"."metric" in ('users.client', 'users.doula', 'users.admin', 'applications.draft', 'applications.pending', 'applications.approved', 'applications.rejected', 'bookings', 'messages', 'favorites', 'searches', 'revenue.paid', 'revenue.fees', 'revenue.returned'));--> statement-breakpoint
ALTER TABLE "metric_deltas" ADD CONSTRAINT "metric_deltas_metric" CHECK ("metric_deltas"."metric" in ('users.client', 'users.doula', 'users.admin', 'applications.draft', 'applications.pending', 'applications.approved', 'applications.rejected', 'bookings', 'messages', 'favorites', 'searches', 'revenue.paid', 'revenue.fees', 'revenue.returned'));--> statement-breakpoint
ALTER TABLE "metric_totals" ADD CONSTRAINT "metric_totals_metric" CHECK ("metric_totals"."metric" in ('users.client', 'users.doula', 'users.admin', 'applications.draft', 'applications.pending', 'applications.approved', 'applications.rejected', 'bookings', 'messages', 'favorites', 'searches', 'revenue.paid', 'revenue.fees', 'revenue.returned'));
--> statement-breakpoint
create function count_revenue() returns trigger language plpgsql as $$
declare
  was_paid boolean := tg_op = 'UPDATE' and old.paid_at is not null;
  returned_before numeric := 0;
  fee_before numeric := 0;
begin
  if tg_op = 'UPDATE' then
    returned_before := old.refunded_amount + case when old.status = 'lost' then old.dispute_amount else 0 end;
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
      ('revenue.returned',
        new.refunded_amount + case when new.status = 'lost' then new.dispute_amount else 0 end - returned_before)
    ) changed (metric, dollars)
    where dollars <> 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_revenue_counted after insert on orders
  for each row when (new.paid_at is not null) execute function count_revenue();
--> statement-breakpoint
create trigger orders_revenue_recounted after update on orders
  for each row when (
    new.paid_at is not null and (
      old.paid_at is null or old.refunded_amount <> new.refunded_amount or old.refunded_fee <> new.refunded_fee
      or (old.status = 'lost') <> (new.status = 'lost')
    )
  ) execute function count_revenue();
--> statement-breakpoint
-- What was paid and refunded before the triggers, whose locks keep writers out until this migration ends.
insert into metric_deltas (metric, day, amount)
  select 'revenue.paid', (paid_at at time zone 'utc')::date, sum(amount) * 100 from orders where paid_at is not null group by 2
  union all
  select 'revenue.fees', (paid_at at time zone 'utc')::date, sum(platform_fee) * 100 from orders where paid_at is not null group by 2
  union all
  select 'revenue.fees', returned_on, -sum(refunded_fee) * 100
  from (select o.refunded_fee, (coalesce((select max(r.settled_at) from refunds r where r.order_id = o.id), o.paid_at) at time zone 'utc')::date as returned_on
    from orders o where o.refunded_fee > 0) given_back group by 2
  union all
  select 'revenue.returned', returned_on, sum(refunded_amount) * 100
  from (select o.refunded_amount, (coalesce((select max(r.settled_at) from refunds r where r.order_id = o.id), o.paid_at) at time zone 'utc')::date as returned_on
    from orders o where o.refunded_amount > 0) refunded group by 2
  union all
  select 'revenue.returned', (disputed_at at time zone 'utc')::date, sum(dispute_amount) * 100 from orders where status = 'lost' group by 2;
