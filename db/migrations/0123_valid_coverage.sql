-- outside a transaction: checks every order
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_coverage";
