ALTER TABLE "calendar_sources" ADD COLUMN "channel_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "channel_token_hash" text;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "channel_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_channelId_unique" UNIQUE("channel_id");