ALTER TABLE "platform_settings" ADD COLUMN "security_contact" text;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "security_policy_url" text;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_security_contact_length" CHECK (char_length("platform_settings"."security_contact") <= 500);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_security_policy_url_length" CHECK (char_length("platform_settings"."security_policy_url") <= 500);