ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD COLUMN "unlisted_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
update doula_profiles p
set unlisted_reasons = case when u.user_type = 'doula' then '{by_admin}'::text[] else '{changed_type}'::text[] end
from users u
where u.id = p.user_id and p.unlisted_at is not null;--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_unlisted_reasons" CHECK ("doula_profiles"."unlisted_reasons" <@ '{suspended,changed_type,by_admin}'::text[]);--> statement-breakpoint
ALTER TABLE "doula_profiles" ADD CONSTRAINT "doula_profiles_unlisted_for_a_reason" CHECK (("doula_profiles"."unlisted_at" is not null) = (cardinality("doula_profiles"."unlisted_reasons") > 0));