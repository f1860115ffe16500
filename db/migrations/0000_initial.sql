CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_providerId_accountId_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "parent_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"parent2_name" text,
	"due_date" date,
	"provider" text,
	"address" text,
	"phone" text,
	"profile_image_url" text,
	CONSTRAINT "parent_profiles_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "parent_profiles_provider_length" CHECK (char_length("parent_profiles"."provider") <= 200)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"user_type" text DEFAULT 'client' NOT NULL,
	"profile_image_url" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_user_type" CHECK ("users"."user_type" in ('client', 'doula', 'admin')),
	CONSTRAINT "users_email" CHECK ("users"."email" = lower("users"."email") and char_length("users"."email") <= 254),
	CONSTRAINT "users_full_name_length" CHECK (char_length("users"."full_name") <= 120),
	CONSTRAINT "users_first_name_length" CHECK (char_length("users"."first_name") <= 120),
	CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability_overrides" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"is_open" boolean NOT NULL,
	"reason" text,
	CONSTRAINT "availability_overrides_times" CHECK (("availability_overrides"."start_time" is null and "availability_overrides"."end_time" is null and not "availability_overrides"."is_open") or "availability_overrides"."start_time" < "availability_overrides"."end_time")
);
--> statement-breakpoint
CREATE TABLE "availability_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	CONSTRAINT "availability_rules_weekday" CHECK ("availability_rules"."weekday" between 0 and 6),
	CONSTRAINT "availability_rules_order" CHECK ("availability_rules"."start_time" < "availability_rules"."end_time")
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"booking_id" uuid NOT NULL,
	"actor_id" uuid,
	"event" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_id" uuid NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"booking_type" text DEFAULT 'intro_call' NOT NULL,
	"service_type" text DEFAULT 'Intro call' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"blocked" "tstzrange" NOT NULL,
	"status" text NOT NULL,
	"notes" text,
	"cancelled_by" uuid,
	"cancel_reason" text,
	"ics_sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('pending', 'confirmed', 'cancelled', 'completed')),
	CONSTRAINT "bookings_type" CHECK ("bookings"."booking_type" = 'intro_call'),
	CONSTRAINT "bookings_order" CHECK ("bookings"."starts_at" < "bookings"."ends_at"),
	CONSTRAINT "bookings_blocked" CHECK (lower("bookings"."blocked") = "bookings"."starts_at" and upper("bookings"."blocked") >= "bookings"."ends_at" and lower_inc("bookings"."blocked")),
	CONSTRAINT "bookings_reason_length" CHECK (char_length("bookings"."cancel_reason") <= 1000),
	CONSTRAINT "bookings_notes_length" CHECK (char_length("bookings"."notes") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "doula_certifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"organization" text,
	"date_obtained" date NOT NULL,
	"certificate_path" text,
	CONSTRAINT "doula_certifications_name_length" CHECK (char_length("doula_certifications"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "doula_packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"price" numeric(10, 2) NOT NULL,
	"duration_weeks" integer DEFAULT 12 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "doula_packages_name_length" CHECK (char_length("doula_packages"."name") between 1 and 200),
	CONSTRAINT "doula_packages_price" CHECK ("doula_packages"."price" > 0),
	CONSTRAINT "doula_packages_duration" CHECK ("doula_packages"."duration_weeks" between 1 and 52)
);
--> statement-breakpoint
CREATE TABLE "doula_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone_number" text,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"public_point" "point",
	"location" text,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"bio" text,
	"years_experience" integer,
	"hourly_rate" numeric(10, 2),
	"pronouns" text,
	"specializations" text,
	"services_offered" text[] DEFAULT '{}' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"insurance_accepted" text[] DEFAULT '{}' NOT NULL,
	"approach" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"profile_image_url" text,
	"births_attended" integer,
	"births_attended_updated_at" timestamp with time zone,
	"video_url" text,
	"submitted_at" timestamp with time zone,
	"notice_minutes" integer DEFAULT 120 NOT NULL,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"horizon_days" integer DEFAULT 60 NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	CONSTRAINT "doula_profiles_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "doula_profiles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "doula_profiles_status" CHECK ("doula_profiles"."status" in ('draft', 'pending', 'approved', 'rejected')),
	CONSTRAINT "doula_profiles_time_zone" CHECK ((timestamptz '2000-01-01 00:00:00+00' at time zone "doula_profiles"."time_zone") is not null),
	CONSTRAINT "doula_profiles_full_name_length" CHECK (char_length("doula_profiles"."full_name") <= 120),
	CONSTRAINT "doula_profiles_bio_length" CHECK (char_length("doula_profiles"."bio") <= 2000),
	CONSTRAINT "doula_profiles_address_length" CHECK (char_length("doula_profiles"."address") <= 300),
	CONSTRAINT "doula_profiles_phone_length" CHECK (char_length("doula_profiles"."phone_number") <= 40),
	CONSTRAINT "doula_profiles_years" CHECK ("doula_profiles"."years_experience" >= 0),
	CONSTRAINT "doula_profiles_rate" CHECK ("doula_profiles"."hourly_rate" >= 0),
	CONSTRAINT "doula_profiles_births" CHECK ("doula_profiles"."births_attended" >= 0),
	CONSTRAINT "doula_profiles_latitude" CHECK ("doula_profiles"."latitude" between -90 and 90),
	CONSTRAINT "doula_profiles_longitude" CHECK ("doula_profiles"."longitude" between -180 and 180),
	CONSTRAINT "doula_profiles_notice" CHECK ("doula_profiles"."notice_minutes" between 0 and 20160),
	CONSTRAINT "doula_profiles_buffer" CHECK ("doula_profiles"."buffer_minutes" between 0 and 240),
	CONSTRAINT "doula_profiles_horizon" CHECK ("doula_profiles"."horizon_days" between 1 and 180)
);
--> statement-breakpoint
CREATE TABLE "mailbox_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachment_name" text,
	"attachment" "bytea",
	CONSTRAINT "mailbox_mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_name" text,
	"site_description" text,
	"support_email" text,
	"platform_fee" numeric(4, 1),
	"maintenance_mode" boolean,
	"allow_new_registrations" boolean,
	"require_email_verification" boolean,
	"max_bookings_per_doula" integer,
	"default_search_radius" integer,
	"privacy_policy_url" text,
	"terms_of_service_url" text,
	"fill_sample_details" boolean,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_settings_one_row" CHECK ("platform_settings"."id" = 1),
	CONSTRAINT "platform_settings_fee" CHECK ("platform_settings"."platform_fee" between 0 and 100),
	CONSTRAINT "platform_settings_max_bookings" CHECK ("platform_settings"."max_bookings_per_doula" >= 1),
	CONSTRAINT "platform_settings_radius" CHECK ("platform_settings"."default_search_radius" between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_profiles" ADD CONSTRAINT "parent_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_overrides" ADD CONSTRAINT "availability_overrides_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_rules" ADD CONSTRAINT "availability_rules_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doula_certifications" ADD CONSTRAINT "doula_certifications_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doula_packages" ADD CONSTRAINT "doula_packages_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id_index" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_index" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "availability_overrides_doula_profile_id_date_index" ON "availability_overrides" USING btree ("doula_profile_id","date");--> statement-breakpoint
CREATE INDEX "availability_rules_doula_profile_id_weekday_index" ON "availability_rules" USING btree ("doula_profile_id","weekday");--> statement-breakpoint
CREATE INDEX "booking_events_booking_id_created_at_index" ON "booking_events" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_events_actor_id_index" ON "booking_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "bookings_client_id_starts_at_id_index" ON "bookings" USING btree ("client_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_doula_profile_id_starts_at_index" ON "bookings" USING btree ("doula_profile_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_to_complete" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_to_expire" ON "bookings" USING btree ("starts_at") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_cancelled_by_index" ON "bookings" USING btree ("cancelled_by");--> statement-breakpoint
CREATE INDEX "doula_certifications_doula_profile_id_date_obtained_index" ON "doula_certifications" USING btree ("doula_profile_id","date_obtained");--> statement-breakpoint
CREATE INDEX "doula_packages_doula_profile_id_created_at_index" ON "doula_packages" USING btree ("doula_profile_id","created_at");--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_point" ON "doula_profiles" USING gist ("public_point") WHERE "doula_profiles"."status" = 'approved' and "doula_profiles"."public_point" is not null;--> statement-breakpoint
CREATE INDEX "doula_profiles_listed_oldest" ON "doula_profiles" USING btree ("created_at","id") WHERE "doula_profiles"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "mailbox_mails_created_at_index" ON "mailbox_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sent_mails_sent_at_index" ON "sent_mails" USING btree ("sent_at");