-- outside a transaction: checks every report
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_rule";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_explanation_length";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_reason";
