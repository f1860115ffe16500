CREATE TABLE "birth_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"born_on" date,
	CONSTRAINT "birth_notices_userId_doulaProfileId_kind_unique" UNIQUE("user_id","doula_profile_id","kind"),
	CONSTRAINT "birth_notices_kind" CHECK ("birth_notices"."kind" in ('birth', 'loss', 'plans_changed')),
	CONSTRAINT "birth_notices_born_on" CHECK (("birth_notices"."born_on" is not null) = ("birth_notices"."kind" = 'birth'))
);
--> statement-breakpoint
CREATE TABLE "births" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"born_on" date NOT NULL,
	"due_date" date,
	CONSTRAINT "births_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "losses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"removed" text,
	CONSTRAINT "losses_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "recorded_births" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"notice_id" uuid,
	CONSTRAINT "recorded_births_noticeId_unique" UNIQUE("notice_id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "client_notes" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "support_lines" text;--> statement-breakpoint
ALTER TABLE "birth_notices" ADD CONSTRAINT "birth_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "birth_notices" ADD CONSTRAINT "birth_notices_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "births" ADD CONSTRAINT "births_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "losses" ADD CONSTRAINT "losses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_births" ADD CONSTRAINT "recorded_births_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_births" ADD CONSTRAINT "recorded_births_notice_id_birth_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."birth_notices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "birth_notices_doula_profile_id_created_at_index" ON "birth_notices" USING btree ("doula_profile_id","created_at");--> statement-breakpoint
CREATE INDEX "losses_to_clear" ON "losses" USING btree ("created_at") WHERE "losses"."removed" is not null;--> statement-breakpoint
CREATE INDEX "recorded_births_doula_profile_id_index" ON "recorded_births" USING btree ("doula_profile_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_notes_length" CHECK (char_length("bookings"."client_notes") <= 1000);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_support_lines_length" CHECK (char_length("platform_settings"."support_lines") <= 600);
--> statement-breakpoint
-- Doulas saw the profile's due date until now; from here on each booking has its own copy.
update bookings b set due_date = f.due_date
from parent_profiles f
where f.user_id = b.client_id and f.due_date is not null;
--> statement-breakpoint
-- What a parent still sees of an order's due date: nothing after a loss.
create function due_date_for_parent(orders) returns date language sql stable as $$
  select case when not exists (
    select from losses l where l.user_id = $1.parent_user_id and l.created_at >= $1.created_at
  ) then $1.due_date end
$$;
--> statement-breakpoint
create function order_ends_at_for_parent(orders) returns timestamptz language sql stable as $$
  select case
    when due_date_for_parent($1) is not distinct from $1.due_date then order_ends_at($1)
    else $1.paid_at + make_interval(weeks => ($1.package_snapshot ->> 'duration_weeks')::int)
  end
$$;
