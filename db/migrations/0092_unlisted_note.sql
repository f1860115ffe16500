alter table "doula_profiles" add column "unlisted_note" text;--> statement-breakpoint
alter table "doula_profiles" add constraint "doula_profiles_unlisted_note_length" check (char_length("doula_profiles"."unlisted_note") <= 1000) not valid;
