CREATE TABLE "order_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"status" text NOT NULL,
	"disputed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_disputes_stripeDisputeId_unique" UNIQUE("stripe_dispute_id"),
	CONSTRAINT "order_disputes_amount" CHECK ("order_disputes"."amount" >= 0),
	CONSTRAINT "order_disputes_status" CHECK ("order_disputes"."status" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "deferred_events" (
	"account_id" text NOT NULL,
	"target" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"payment_intent_id" text,
	"events" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deferred_events_account_id_target_pk" PRIMARY KEY("account_id","target")
);
--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_disputes_order_id_index" ON "order_disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_disputes_open" ON "order_disputes" USING btree ("order_id") WHERE "order_disputes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "deferred_events_due_at_index" ON "deferred_events" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_amount" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lost_amount" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_disputed" CHECK ("orders"."disputed_amount" >= 0 and "orders"."lost_amount" >= 0);--> statement-breakpoint
CREATE INDEX "orders_without_payment" ON "orders" USING btree ("stripe_account_id","expires_at") WHERE "orders"."payment_intent_id" is null;--> statement-breakpoint
-- Each order's one dispute becomes a row. Nothing that returned_by_bank counts changes, so the revenue stays as it is.
insert into order_disputes (order_id, stripe_dispute_id, amount, status, disputed_at)
  select id, dispute_id, dispute_amount, dispute_status, disputed_at from orders where dispute_id is not null;
--> statement-breakpoint
update orders
  set disputed_amount = case when dispute_status = 'open' then dispute_amount else 0 end,
    lost_amount = case when dispute_status = 'lost' then dispute_amount else 0 end
  where dispute_status in ('open', 'lost');
--> statement-breakpoint
create or replace function returned_by_bank(orders) returns numeric language sql immutable as $$
  select least($1.lost_amount, $1.amount - $1.refunded_amount)
$$;
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_dispute";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_dispute_whole";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "dispute_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "dispute_status";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "dispute_amount";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "disputed_at";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "fee" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "fee" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "fee_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "late_notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "emailed_at" timestamp with time zone;--> statement-breakpoint
-- The emails about these refunds were sent when they succeeded.
update refunds set emailed_at = coalesce(settled_at, created_at) where status = 'succeeded';
--> statement-breakpoint
update refunds set fee = null where status in ('requested', 'pending') and fee = 0;
--> statement-breakpoint
-- Until now a fee that Stripe refused to give back became 0, and the next refund was to make up for it.
update refunds r
  set fee = least(r.amount, round(o.platform_fee * r.amount / o.amount, 2)), fee_refused_at = now()
  from orders o
  where o.id = r.order_id and r.status = 'succeeded' and r.fee = 0 and r.fee_returned_at is null and o.platform_fee > 0
    and exists (
      select from audit_log a where a.subject_type = 'order' and a.subject_id = o.id and a.action = 'order.fee_not_returned'
    );
--> statement-breakpoint
DROP INDEX "refunds_open";--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" in ('requested', 'pending') or ("refunds"."status" = 'succeeded' and "refunds"."fee" is null)
          or ("refunds"."fee" > 0 and "refunds"."fee_returned_at" is null and "refunds"."fee_refused_at" is null);--> statement-breakpoint
CREATE INDEX "refunds_to_email" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" = 'succeeded' and "refunds"."emailed_at" is null;
