ALTER TABLE "bookings" ADD COLUMN "uses_meet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "meet_link" text;--> statement-breakpoint
ALTER TABLE "google_calendar_connections" ADD COLUMN "creates_meet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_meet_link" CHECK (char_length("bookings"."meet_link") <= 500 and "bookings"."meet_link" ~ '^https://[^[:space:]]+$');