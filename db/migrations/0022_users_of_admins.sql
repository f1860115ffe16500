create extension if not exists pg_trgm;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "extra_intro_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_type" ON "users" USING btree ("user_type","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("user_type",lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("user_type","email","id");--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("user_type","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_update" ON "users" USING btree ("user_type",coalesce(nullif("updated_at", "created_at"), '1970-01-01 00:00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "users_anywhere" ON "users" USING gin (("email" || chr(10) || "first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_start" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_first_name_start" ON "users" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_start" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_extra_intro_calls" CHECK ("users"."extra_intro_calls" between 0 and 100);