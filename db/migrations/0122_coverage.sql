ALTER TABLE "orders" ADD COLUMN "coverage" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coverage" CHECK ("orders"."coverage" in ('no', 'yes', 'not_sure')) NOT VALID;