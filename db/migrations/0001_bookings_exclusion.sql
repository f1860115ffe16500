create extension if not exists btree_gist;
--> statement-breakpoint
alter table bookings add constraint bookings_doula_free
  exclude using gist (doula_profile_id with =, blocked with &&)
  where (status in ('pending', 'confirmed'));
--> statement-breakpoint
alter table bookings add constraint bookings_client_free
  exclude using gist (client_id with =, tstzrange(starts_at, ends_at) with &&)
  where (status in ('pending', 'confirmed'));
