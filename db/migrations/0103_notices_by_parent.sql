-- outside a transaction: builds an index beside writers
DROP INDEX CONCURRENTLY IF EXISTS "birth_notices_user_id_doula_profile_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "birth_notices_user_id_doula_profile_id_index" ON "birth_notices" USING btree ("user_id","doula_profile_id");
