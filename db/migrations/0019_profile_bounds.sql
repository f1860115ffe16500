ALTER TABLE "doula_profiles" DROP CONSTRAINT "doula_profiles_years";--> statement-breakpoint
ALTER TABLE "doula_profiles" DROP CONSTRAINT "doula_profiles_rate";--> statement-breakpoint
ALTER TABLE "doula_profiles" DROP CONSTRAINT "doula_profiles_births";--> statement-breakpoint
ALTER TABLE "doula_packages" DROP CONSTRAINT "doula_packages_price";--> statement-breakpoint
ALTER TABLE "availability_overrides" ADD CONSTRAINT "availability_overrides_reason_length" CHECK (char_length("availability_overrides"."reason") <= 200);--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_pronouns_length" CHECK (char_length("doula_profiles"."pronouns") <= 40);--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_specializations_length" CHECK (char_length("doula_profiles"."specializations") <= 2000);--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_years" CHECK ("doula_profiles"."years_experience" between 0 and 80);--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_rate" CHECK ("doula_profiles"."hourly_rate" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_births" CHECK ("doula_profiles"."births_attended" between 0 and 20000);--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_price" CHECK ("doula_packages"."price" > 0 and "doula_packages"."price" <= 999999.99);