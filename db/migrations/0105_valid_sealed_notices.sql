-- outside a transaction: checks every notice
ALTER TABLE "birth_notices" VALIDATE CONSTRAINT "birth_notices_sealed_kind";
