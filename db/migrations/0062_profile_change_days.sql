alter table "profile_changes" add column "changed_at" timestamp with time zone default now() not null;--> statement-breakpoint
update "profile_changes" set "changed_at" = "created_at";
