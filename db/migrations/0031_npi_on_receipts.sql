ALTER TABLE "doula_profiles" ADD COLUMN "business_name" text;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "npi" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "business_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "npi" text;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_business_name_length" CHECK (char_length("doula_profiles"."business_name") <= 120);--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_npi" CHECK ("doula_profiles"."npi" ~ '^[0-9]{10}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_business_name_length" CHECK (char_length("orders"."business_name") <= 120);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_npi" CHECK ("orders"."npi" ~ '^[0-9]{10}$');