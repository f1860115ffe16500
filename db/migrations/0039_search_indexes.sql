DROP INDEX "doula_certifications_doula_profile_id_date_obtained_index";--> statement-breakpoint
CREATE INDEX "doula_certifications_newest" ON "doula_certifications" USING btree ("doula_profile_id","date_obtained" DESC NULLS FIRST,"id");--> statement-breakpoint
-- With the id in it, a search reads no row of those who are too far. Written by hand: drizzle knows no INCLUDE.
DROP INDEX "doula_profiles_listed_point";--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_point" ON "doula_profiles" USING gist ("public_point") INCLUDE ("id") WHERE "doula_profiles"."is_listed" and "doula_profiles"."public_point" is not null;
