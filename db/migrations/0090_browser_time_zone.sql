alter table "users" add column "time_zone" text;--> statement-breakpoint
alter table "users" add constraint "users_time_zone_length" check (char_length("users"."time_zone") <= 64) not valid;
