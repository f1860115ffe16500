create table "admin_addresses" (
	"id" uuid primary key default gen_random_uuid() not null,
	"created_at" timestamp with time zone default now() not null,
	"fingerprint" text not null,
	"confirmed_by" uuid,
	constraint "admin_addresses_fingerprint_unique" unique("fingerprint")
);
--> statement-breakpoint
alter table "admin_addresses" add constraint "admin_addresses_confirmed_by_users_id_fk" foreign key ("confirmed_by") references "public"."users"("id") on delete set null on update no action;
