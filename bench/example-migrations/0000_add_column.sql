ALTER TABLE "doula_profiles" ADD COLUMN "example" text;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_example" CHECK (length("example") <= 100) NOT VALID;
