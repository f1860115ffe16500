ALTER TABLE "doula_profiles" ADD COLUMN "intro_call_medium" text DEFAULT 'phone' NOT NULL;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "intro_call_link" text;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_call_medium" CHECK ("doula_profiles"."intro_call_medium" in ('phone', 'video_link'));--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_call_link" CHECK (char_length("doula_profiles"."intro_call_link") <= 500 and "doula_profiles"."intro_call_link" ~ '^https://[^[:space:]]+$');--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_call_link_given" CHECK ("doula_profiles"."intro_call_medium" <> 'video_link' or "doula_profiles"."intro_call_link" is not null);