CREATE TABLE "former_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocks" ALTER COLUMN "blocker_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ALTER COLUMN "blocked_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "blocker_former_id" uuid;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "blocked_former_id" uuid;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "blocked_name" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "is_carried_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "last_listed" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reported_former_id" uuid;--> statement-breakpoint
CREATE INDEX "former_accounts_fingerprint_index" ON "former_accounts" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "former_accounts_created_at_index" ON "former_accounts" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_former_id_former_accounts_id_fk" FOREIGN KEY ("blocker_former_id") REFERENCES "public"."former_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_former_id_former_accounts_id_fk" FOREIGN KEY ("blocked_former_id") REFERENCES "public"."former_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_former_id_former_accounts_id_fk" FOREIGN KEY ("reported_former_id") REFERENCES "public"."former_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocker_former_id_index" ON "blocks" USING btree ("blocker_former_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked_former_id_index" ON "blocks" USING btree ("blocked_former_id");--> statement-breakpoint
CREATE INDEX "reports_reported_former_id_index" ON "reports" USING btree ("reported_former_id");--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker" CHECK (num_nonnulls("blocks"."blocker_id", "blocks"."blocker_former_id") = 1);--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked" CHECK (num_nonnulls("blocks"."blocked_id", "blocks"."blocked_former_id") = 1);--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_name_length" CHECK (char_length("blocks"."blocked_name") <= 120);--> statement-breakpoint
-- What the people of earlier blocks were called then is not known; a parent's last name may never have been shared.
update blocks k set blocked_name = coalesce(nullif(p.full_name, ''), nullif(u.first_name, ''))
  from users u left join doula_profiles p on p.user_id = u.id and u.user_type = 'doula'
  where u.id = k.blocked_id;
--> statement-breakpoint
update doula_profiles
  set last_listed = jsonb_build_object(
    'full_name', full_name, 'first_name', first_name, 'last_name', last_name,
    'profile_image_url', profile_image_url, 'location', location
  )
  where status = 'approved' and unlisted_at is not null;
