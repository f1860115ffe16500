-- outside a transaction: checks every order and package
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_asked_amount";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_proposed_amount";
--> statement-breakpoint
ALTER TABLE "doula_packages" VALIDATE CONSTRAINT "doula_packages_reduced_fee";
