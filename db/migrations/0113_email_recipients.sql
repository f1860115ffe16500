-- outside a transaction: builds an index beside writers
ALTER TABLE "sent_emails" ADD COLUMN IF NOT EXISTS "recipient" text;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sent_emails_by_recipient";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sent_emails_by_recipient" ON "sent_emails" USING btree ("recipient","sent_at");
