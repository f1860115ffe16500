ALTER TABLE "platform_settings" ADD COLUMN "announced_fee" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "fee_changed_at" timestamp with time zone;