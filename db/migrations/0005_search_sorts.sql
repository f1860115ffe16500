CREATE INDEX "doula_profiles_listed_cheapest" ON "doula_profiles" USING btree (coalesce("hourly_rate", 'infinity'),"created_at","id") WHERE "doula_profiles"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_births" ON "doula_profiles" USING btree (coalesce(-"births_attended", 1),"created_at","id") WHERE "doula_profiles"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_experience" ON "doula_profiles" USING btree (coalesce(-"years_experience", 1),"created_at","id") WHERE "doula_profiles"."status" = 'approved';
