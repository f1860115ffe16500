ALTER TABLE "reports" DROP CONSTRAINT "reports_reason";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_rule" CHECK ("reports"."rule" in ('respect', 'safety', 'outside_payment', 'honesty', 'spam', 'misuse')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_explanation_length" CHECK (char_length("reports"."explanation") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'harassment', 'outside_payment', 'unsafe', 'other')) NOT VALID;
