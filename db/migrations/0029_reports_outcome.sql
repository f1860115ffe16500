ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "warning_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_reviewer_id_index" ON "reports" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at","id") WHERE "reports"."outcome" is null;--> statement-breakpoint
CREATE INDEX "reports_reviewed_latest" ON "reports" USING btree ("reviewed_at","id") WHERE "reports"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "reports_warnings" ON "reports" USING btree ("reported_id") WHERE "reports"."outcome" = 'warned' and "reports"."warning_seen_at" is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('dismissed', 'warned', 'suspended'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_note_length" CHECK (char_length("reports"."note") <= 1000);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reviewed" CHECK (("reports"."outcome" is null) = ("reports"."reviewed_at" is null) and ("reports"."outcome" is null) = ("reports"."note" is null));--> statement-breakpoint
-- A report is about a message: the newest of the reported person at that time, where none was named.
update reports r set message_id = (
  select x.id from messages x
  where x.conversation_id = r.conversation_id and x.sender_id = r.reported_id and x.created_at <= r.created_at
  order by x.created_at desc, x.id desc
  limit 1
)
where r.message_id is null;
