drop table "verifications";
--> statement-breakpoint
alter table "account_tokens" drop constraint "account_tokens_purpose";
--> statement-breakpoint
alter table "account_tokens" add constraint "account_tokens_purpose" check ("account_tokens"."purpose" in ('confirm_email', 'reset_password', 'change_email', 'second_step'));
--> statement-breakpoint
alter table "two_factors" drop column "failed_verification_count", drop column "locked_until";
--> statement-breakpoint
alter table "users" drop column "two_factor_enabled";
