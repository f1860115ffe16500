ALTER TABLE "doula_packages" ADD COLUMN "reduced_fee_births" integer;--> statement-breakpoint
ALTER TABLE "doula_packages" ADD COLUMN "reduced_fee_from" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_reduced_fee" CHECK ("doula_packages"."reduced_fee_births" between 1 and 20
        and "doula_packages"."reduced_fee_from" >= 1
        and ("doula_packages"."reduced_fee_births" is null) = ("doula_packages"."reduced_fee_from" is null)) NOT VALID;
