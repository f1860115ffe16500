alter table "accounts" drop column "access_token", drop column "refresh_token", drop column "id_token", drop column "access_token_expires_at", drop column "refresh_token_expires_at", drop column "scope";
--> statement-breakpoint
alter table "sessions" drop column "ip_address";
