CREATE INDEX "doula_certifications_newest" ON "doula_certifications" USING btree ("doula_profile_id","date_obtained" DESC NULLS FIRST,"id");--> statement-breakpoint
-- Includes the id, so that a search reads no rows of doulas who are too far away. Written by hand: drizzle cannot express INCLUDE.
CREATE INDEX "doula_profiles_listed_point_with_id" ON "doula_profiles" USING gist ("public_point") INCLUDE ("id") WHERE "doula_profiles"."is_listed" and "doula_profiles"."public_point" is not null;--> statement-breakpoint
-- Last, since from here on nobody can read either table until the commit.
DROP INDEX "doula_certifications_doula_profile_id_date_obtained_index";--> statement-breakpoint
DROP INDEX "doula_profiles_listed_point";--> statement-breakpoint
ALTER INDEX "doula_profiles_listed_point_with_id" RENAME TO "doula_profiles_listed_point";
