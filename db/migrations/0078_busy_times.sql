CREATE TABLE "calendar_busy" (
	"source_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"busy" "tstzrange" NOT NULL,
	CONSTRAINT "calendar_busy_source_id_event_id_pk" PRIMARY KEY("source_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"calendar_id" text DEFAULT 'primary' NOT NULL,
	"sync_token" text,
	"read_until" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"requested_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_sync_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_sources_connectionId_calendarId_unique" UNIQUE("connection_id","calendar_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_busy" ADD CONSTRAINT "calendar_busy_source_id_calendar_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."calendar_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_busy" ADD CONSTRAINT "calendar_busy_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_connection_id_google_calendar_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."google_calendar_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_busy_doula" ON "calendar_busy" USING gist ("doula_profile_id","busy");--> statement-breakpoint
CREATE INDEX "calendar_sources_doula_profile_id_index" ON "calendar_sources" USING btree ("doula_profile_id");--> statement-breakpoint
CREATE INDEX "calendar_sources_next_sync_at_index" ON "calendar_sources" USING btree ("next_sync_at");--> statement-breakpoint
create trigger calendar_busy_inserted_expire after insert on calendar_busy
  referencing new table as new_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
create trigger calendar_busy_updated_expire after update on calendar_busy
  referencing old table as old_rows new table as new_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
create trigger calendar_busy_deleted_expire after delete on calendar_busy
  referencing old table as old_rows for each statement execute function expire_next_calls();
--> statement-breakpoint
-- A connection that Google has ended closes all free times until the doula reconnects or disconnects.
create function expire_next_calls_of_connections() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform expire_next_calls_of(array(
      select p.id from old_rows o join doula_profiles p on p.user_id = o.user_id where o.state <> 'connected'
    ));
  else
    perform expire_next_calls_of(array(
      select p.id from new_rows n
      join old_rows o on o.user_id = n.user_id and o.state <> n.state
      join doula_profiles p on p.user_id = n.user_id
    ));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger google_calendar_connections_updated_expire after update on google_calendar_connections
  referencing old table as old_rows new table as new_rows for each statement execute function expire_next_calls_of_connections();
--> statement-breakpoint
create trigger google_calendar_connections_deleted_expire after delete on google_calendar_connections
  referencing old table as old_rows for each statement execute function expire_next_calls_of_connections();
--> statement-breakpoint
select expire_next_calls_of(array(
  select p.id from google_calendar_connections g join doula_profiles p on p.user_id = g.user_id where g.state <> 'connected'
));
--> statement-breakpoint
-- Every connection made before reads its owner's main calendar.
insert into calendar_sources (doula_profile_id, connection_id)
  select p.id, g.id from google_calendar_connections g join doula_profiles p on p.user_id = g.user_id;
