alter table "users" add column "has_long_password" boolean default false not null;
--> statement-breakpoint
alter table "platform_settings" add column "require_admin_factor" boolean;
