CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_user_id" uuid,
	"doula_profile_id" uuid,
	"package_id" uuid,
	"package_snapshot" jsonb NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"platform_fee_percent" numeric(4, 1) NOT NULL,
	"platform_fee" numeric(10, 2) NOT NULL,
	"refunded_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_account_id" text NOT NULL,
	"link_requested_at" timestamp with time zone,
	"link_attempt" integer DEFAULT 0 NOT NULL,
	"checkout_session_id" text,
	"payment_url" text,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"review_needed_at" timestamp with time zone,
	CONSTRAINT "orders_checkoutSessionId_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'paid', 'expired', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'disputed', 'lost')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" >= 0.5),
	CONSTRAINT "orders_platform_fee" CHECK ("orders"."platform_fee" between 0 and "orders"."amount"),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_amount" between 0 and "orders"."amount"),
	CONSTRAINT "orders_paid" CHECK (("orders"."paid_at" is null) = ("orders"."status" in ('pending', 'expired', 'failed', 'cancelled'))),
	CONSTRAINT "orders_link" CHECK (("orders"."link_requested_at" is null) = ("orders"."expires_at" is null)),
	CONSTRAINT "orders_session" CHECK (("orders"."checkout_session_id" is null) or ("orders"."link_requested_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "stripe_charges_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_parent_user_id_users_id_fk" FOREIGN KEY ("parent_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_package_id_doula_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."doula_packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("parent_user_id","package_id") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_parent_user_id_created_at_id_index" ON "orders" USING btree ("parent_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_doula_profile_id_created_at_id_index" ON "orders" USING btree ("doula_profile_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_package_id_index" ON "orders" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("created_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_stripe_charges" CHECK (not "doula_profiles"."stripe_charges_enabled" or "doula_profiles"."stripe_account_id" is not null);--> statement-breakpoint
UPDATE "doula_profiles" SET "stripe_charges_enabled" = true WHERE "stripe_state" = 'active';
