DROP INDEX "audit_log_actor_id_index";--> statement-breakpoint
CREATE INDEX "audit_log_by_group" ON "audit_log" USING btree (split_part("action", '.', 1),"created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor_and_group" ON "audit_log" USING btree ("actor_id",split_part("action", '.', 1),"created_at","id");