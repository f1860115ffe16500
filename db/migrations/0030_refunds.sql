CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"fee" numeric(10, 2) DEFAULT '0' NOT NULL,
	"fee_returned_at" timestamp with time zone,
	"cause" text NOT NULL,
	"reason" text,
	"requested_by" uuid,
	"status" text DEFAULT 'requested' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"stripe_refund_id" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_stripeRefundId_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_fee" CHECK ("refunds"."fee" between 0 and "refunds"."amount"),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('admin', 'after_block', 'closed_order', 'stripe')),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "refunds_reason" CHECK (char_length("refunds"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "application_fee_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_fee" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute_status" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute_amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "object_id" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order_id_created_at_id_index" ON "refunds" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_requested_by_index" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'requested' or ("refunds"."fee" > 0 and "refunds"."fee_returned_at" is null);--> statement-breakpoint
CREATE INDEX "webhook_events_failed" ON "webhook_events" USING btree ("failed_at","id") WHERE "webhook_events"."failed_at" is not null and "webhook_events"."processed_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paymentIntentId_unique" UNIQUE("payment_intent_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_fee" CHECK ("orders"."refunded_fee" between 0 and "orders"."platform_fee");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_card" CHECK ("orders"."card_last4" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_dispute" CHECK ("orders"."dispute_status" in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_dispute_whole" CHECK (num_nulls("orders"."dispute_id", "orders"."dispute_status", "orders"."dispute_amount", "orders"."disputed_at") in (0, 4));