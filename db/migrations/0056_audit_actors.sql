alter table "audit_log" drop constraint "audit_log_actor_id_users_id_fk";
--> statement-breakpoint
alter table "audit_log" add column "actor_name" text;
--> statement-breakpoint
-- Doulas, too, are in the log; of deleted accounts only the names of admins stay.
update audit_log a set actor_name = coalesce(nullif(u.full_name, ''), u.email)
  from users u
  where u.id = a.actor_id and (
    u.user_type = 'admin' or split_part(a.action, '.', 1) not in ('doula_profile', 'certification', 'payment_account')
  );
