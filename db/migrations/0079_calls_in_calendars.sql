CREATE TABLE "calendar_events" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"change" text,
	"moved_to" timestamp with time zone,
	CONSTRAINT "calendar_events_change" CHECK ("calendar_events"."change" in ('moved', 'deleted')),
	CONSTRAINT "calendar_events_moved" CHECK (coalesce("calendar_events"."change" = 'moved', false) = ("calendar_events"."moved_to" is not null))
);
--> statement-breakpoint
ALTER TABLE "google_calendar_connections" ADD COLUMN "event_title" text DEFAULT 'Intro call' NOT NULL;--> statement-breakpoint
ALTER TABLE "google_calendar_connections" ADD COLUMN "event_visibility" text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_connection_id_google_calendar_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."google_calendar_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_connection_id_index" ON "calendar_events" USING btree ("connection_id");--> statement-breakpoint
ALTER TABLE "google_calendar_connections" ADD CONSTRAINT "google_calendar_connections_event_title" CHECK (char_length("google_calendar_connections"."event_title") <= 80);--> statement-breakpoint
ALTER TABLE "google_calendar_connections" ADD CONSTRAINT "google_calendar_connections_event_visibility" CHECK ("google_calendar_connections"."event_visibility" in ('private', 'default'));