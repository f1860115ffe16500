CREATE TABLE "doula_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"point" "point" NOT NULL,
	"place" text NOT NULL,
	"radius_miles" integer NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"stop_token" text NOT NULL,
	"stopped_at" timestamp with time zone,
	"emailed_at" timestamp with time zone,
	"seen_until" timestamp with time zone,
	CONSTRAINT "doula_alerts_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "doula_alerts_stopToken_unique" UNIQUE("stop_token"),
	CONSTRAINT "doula_alerts_email" CHECK ("doula_alerts"."email" = lower("doula_alerts"."email") and char_length("doula_alerts"."email") <= 254),
	CONSTRAINT "doula_alerts_place_length" CHECK (char_length("doula_alerts"."place") <= 200),
	CONSTRAINT "doula_alerts_radius" CHECK ("doula_alerts"."radius_miles" between 1 and 500),
	CONSTRAINT "doula_alerts_link_or_confirmed" CHECK (("doula_alerts"."confirmed_at" is null) = ("doula_alerts"."token_hash" is not null) and ("doula_alerts"."token_hash" is null) = ("doula_alerts"."expires_at" is null)
        and ("doula_alerts"."confirmed_at" is null) = ("doula_alerts"."seen_until" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "doula_alerts_one_per_address" ON "doula_alerts" USING btree ("email") WHERE "doula_alerts"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "doula_alerts_email_index" ON "doula_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "doula_alerts_expires_at_index" ON "doula_alerts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "doula_alerts_stopped" ON "doula_alerts" USING btree ("stopped_at") WHERE "doula_alerts"."stopped_at" is not null;--> statement-breakpoint
CREATE INDEX "doula_profiles_first_listed" ON "doula_profiles" USING btree ("first_listed_at") WHERE "doula_profiles"."is_listed";