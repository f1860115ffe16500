CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "google_calendar_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"calendar_id" text DEFAULT 'primary' NOT NULL,
	"state" text DEFAULT 'connected' NOT NULL,
	CONSTRAINT "google_calendar_connections_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "google_calendar_connections_state" CHECK ("google_calendar_connections"."state" in ('connected', 'reconnect_needed'))
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text NOT NULL,
	"code_hash" text,
	"code_verifier" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_states_stateHash_unique" UNIQUE("state_hash"),
	CONSTRAINT "oauth_states_provider" CHECK ("oauth_states"."provider" in ('google', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "application_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"reviewer_id" uuid,
	"decision" text NOT NULL,
	"notes" text,
	CONSTRAINT "application_reviews_decision" CHECK ("application_reviews"."decision" in ('approved', 'rejected')),
	CONSTRAINT "application_reviews_notes_length" CHECK (char_length("application_reviews"."notes") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "doula_profiles_listed_point";--> statement-breakpoint
DROP INDEX "doula_profiles_listed_oldest";--> statement-breakpoint
DROP INDEX "doula_profiles_listed_cheapest";--> statement-breakpoint
DROP INDEX "doula_profiles_listed_births";--> statement-breakpoint
DROP INDEX "doula_profiles_listed_experience";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "shares_birth_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "no_show_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_certifications" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "doula_certifications" ADD COLUMN "file_type" text;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "unlisted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS (status = 'approved' and unlisted_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "stripe_account_id" text;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "stripe_state" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_calendar_connections" ADD CONSTRAINT "google_calendar_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_reviews" ADD CONSTRAINT "application_reviews_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_reviews" ADD CONSTRAINT "application_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_created_at_id_index" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_type_subject_id_created_at_index" ON "audit_log" USING btree ("subject_type","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_index" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "oauth_states_user_id_index" ON "oauth_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_states_expires_at_index" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_reviews_doula_profile_id_created_at_index" ON "application_reviews" USING btree ("doula_profile_id","created_at");--> statement-breakpoint
CREATE INDEX "application_reviews_reviewer_id_index" ON "application_reviews" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "webhook_events_created_at_index" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_point" ON "doula_profiles" USING gist ("public_point") WHERE "doula_profiles"."is_listed" and "doula_profiles"."public_point" is not null;--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_oldest" ON "doula_profiles" USING btree ("created_at","id") WHERE "doula_profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_cheapest" ON "doula_profiles" USING btree (coalesce("hourly_rate", 'infinity'),"created_at","id") WHERE "doula_profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_births" ON "doula_profiles" USING btree (coalesce(-"births_attended", 1),"created_at","id") WHERE "doula_profiles"."is_listed";--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_experience" ON "doula_profiles" USING btree (coalesce(-"years_experience", 1),"created_at","id") WHERE "doula_profiles"."is_listed";--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_stripeAccountId_unique" UNIQUE("stripe_account_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_show" CHECK ("bookings"."no_show_at" is null or "bookings"."status" = 'completed');--> statement-breakpoint
ALTER TABLE "doula_certifications" ADD CONSTRAINT "doula_certifications_organization_length" CHECK (char_length("doula_certifications"."organization") <= 200);--> statement-breakpoint
ALTER TABLE "doula_certifications" ADD CONSTRAINT "doula_certifications_file_type" CHECK ("doula_certifications"."file_type" in ('image/jpeg', 'image/png', 'application/pdf'));--> statement-breakpoint
ALTER TABLE "doula_certifications" ADD CONSTRAINT "doula_certifications_file_name_length" CHECK (char_length("doula_certifications"."file_name") <= 200);--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_description_length" CHECK (char_length("doula_packages"."description") <= 2000);--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_video_url" CHECK (char_length("doula_profiles"."video_url") <= 500 and "doula_profiles"."video_url" ~ '^https://[^[:space:]]+$');--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_stripe_state" CHECK ("doula_profiles"."stripe_state" in ('pending', 'restricted', 'active'));--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_stripe_account" CHECK (("doula_profiles"."stripe_account_id" is null) = ("doula_profiles"."stripe_state" is null));--> statement-breakpoint
drop index doula_profiles_listed_location;--> statement-breakpoint
create index doula_profiles_listed_location on doula_profiles (location) include (public_point)
  where is_listed and public_point is not null and location is not null;
