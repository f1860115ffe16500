-- outside a transaction: checks every account
ALTER TABLE "users" VALIDATE CONSTRAINT "users_muted_admin_emails";
