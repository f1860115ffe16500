CREATE TABLE "profile_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "profile_changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doula_profile_id" uuid NOT NULL,
	"item" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_changes_doula_profile_id_item_index" ON "profile_changes" USING btree ("doula_profile_id","item");--> statement-breakpoint
CREATE INDEX "doula_profiles_unlisted_by_admin" ON "doula_profiles" USING btree ("id") WHERE "doula_profiles"."unlisted_reasons" @> '{by_admin}';--> statement-breakpoint
-- What was only written down until now: entries are made of approved profiles alone.
with entries as (
  select a.subject_id, k.item, a.before -> k.item as before, a.after -> k.item as after, a.created_at, a.id
  from audit_log a cross join lateral jsonb_object_keys(a.after) k(item)
  where a.subject_type = 'doula_profile' and a.action in ('doula_profile.changed', 'doula_profile.video_changed')
  union all
  select a.subject_id, 'certification:' || coalesce(a.after ->> 'id', a.before ->> 'id'), a.before, a.after, a.created_at, a.id
  from audit_log a
  where a.subject_type = 'doula_profile' and a.action like 'certification.%' and (a.before is not null or a.after is not null)
), net as (
  select subject_id, item, min(created_at) as created_at,
    coalesce((array_agg(before order by created_at, id))[1], 'null') as before,
    coalesce((array_agg(after order by created_at desc, id desc))[1], 'null') as after
  from entries group by subject_id, item
)
insert into profile_changes (doula_profile_id, item, before, after, created_at)
select n.subject_id, n.item, n.before, n.after, n.created_at
from net n join doula_profiles p on p.id = n.subject_id
where p.status = 'approved' and n.before <> n.after;
