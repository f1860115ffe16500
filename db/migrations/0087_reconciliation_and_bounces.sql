CREATE TABLE "undeliverable_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"code" text,
	"dropped" integer DEFAULT 0 NOT NULL,
	"last_dropped_at" timestamp with time zone,
	CONSTRAINT "undeliverable_addresses_address_unique" UNIQUE("address"),
	CONSTRAINT "undeliverable_addresses_reason" CHECK ("undeliverable_addresses"."reason" in ('refused', 'bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"stripe_id" text NOT NULL,
	"account_id" text NOT NULL,
	"order_id" uuid,
	"own_amount" numeric(10, 2),
	"stripe_amount" numeric(10, 2),
	"found_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "payment_differences_object" UNIQUE("subject","stripe_id"),
	CONSTRAINT "payment_differences_subject" CHECK ("payment_differences"."subject" in ('payment', 'fee', 'returned_fee', 'refund', 'dispute')),
	CONSTRAINT "payment_differences_kind" CHECK ("payment_differences"."kind" in ('missing_here', 'missing_at_stripe', 'different_amount'))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"scope" text PRIMARY KEY NOT NULL,
	"checked_until" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "api_version" text;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undeliverable_addresses_created_at_id_index" ON "undeliverable_addresses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_differences_order_id_index" ON "payment_differences" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_differences_unresolved" ON "payment_differences" USING btree ("account_id") WHERE "payment_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("found_at","id") WHERE "payment_differences"."resolved_at" is null and "payment_differences"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliations_due_at_index" ON "reconciliations" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "orders_with_link" ON "orders" USING btree ("link_requested_at") WHERE "orders"."checkout_session_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_payment" ON "orders" USING btree ("stripe_account_id") WHERE "orders"."payment_intent_id" is not null;