ALTER TABLE "calendar_sources" ALTER COLUMN "connection_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_revocations" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD COLUMN "stale_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_revocations" ADD CONSTRAINT "calendar_revocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_revocations_user_id_index" ON "calendar_revocations" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_kind" CHECK (("calendar_sources"."connection_id" is null) = ("calendar_sources"."address" is not null and "calendar_sources"."host" is not null));--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_failure" CHECK ("calendar_sources"."failure" in ('not_https', 'unreachable', 'not_shared', 'too_slow', 'too_large', 'not_a_calendar', 'too_many_events'));