CREATE TABLE "doula_payers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doula_profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"relation" text NOT NULL,
	"name" text,
	"label" text NOT NULL,
	"since" date,
	"ends_on" date,
	CONSTRAINT "doula_payers_doulaProfileId_label_unique" UNIQUE("doula_profile_id","label"),
	CONSTRAINT "doula_payers_kind" CHECK ("doula_payers"."kind" in ('medicaid', 'tricare', 'plan', 'employer', 'receipts')),
	CONSTRAINT "doula_payers_relation" CHECK ("doula_payers"."relation" in ('enrolled', 'in_network', 'receipts')),
	CONSTRAINT "doula_payers_name_length" CHECK (char_length("doula_payers"."name") between 1 and 40),
	CONSTRAINT "doula_payers_name" CHECK (case "doula_payers"."kind" when 'medicaid' then "doula_payers"."name" is not null and "doula_payers"."name" ~ '^[A-Z]{2}$' when 'plan' then "doula_payers"."name" is not null
        when 'employer' then "doula_payers"."name" is not null else "doula_payers"."name" is null end),
	CONSTRAINT "doula_payers_enrolled" CHECK (("doula_payers"."kind" in ('medicaid', 'tricare')) = ("doula_payers"."relation" = 'enrolled')),
	CONSTRAINT "doula_payers_ends_on" CHECK ("doula_payers"."ends_on" >= "doula_payers"."since")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coverage" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coverage_programs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coverage_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doula_payers" ADD CONSTRAINT "doula_payers_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coverage" CHECK ("orders"."coverage" in ('no', 'yes', 'not_sure')) NOT VALID;