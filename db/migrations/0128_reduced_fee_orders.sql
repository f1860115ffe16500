ALTER TABLE "orders" ADD COLUMN "asked_amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proposed_amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_asked_amount" CHECK ("orders"."asked_amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_proposed_amount" CHECK ("orders"."proposed_amount" is null or ("orders"."proposed_amount" > 0 and "orders"."asked_amount" is not null)) NOT VALID;
--> statement-breakpoint
-- db/views/reduced-fee-orders.ts declares it.
create view reduced_fee_orders as
  select o.id, o.package_id, o.accepted_at, case when o.status = 'requested' then o.request_expires_at end as proposed_until
  from orders o
  where o.asked_amount is not null and (
    o.status in ('paid', 'partially_refunded', 'disputed')
    or (o.status = 'pending' and o.accepted_at is not null)
    or (o.status = 'requested' and o.proposed_amount is not null and o.close_requested_at is null)
  );
