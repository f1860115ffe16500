-- outside a transaction: checks every profile
ALTER TABLE "doula_profiles" VALIDATE CONSTRAINT "doula_profiles_language_levels";
