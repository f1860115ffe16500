update "sessions" set "user_agent" = left("user_agent", 300) where char_length("user_agent") > 300;--> statement-breakpoint
update "sessions" set "expires_at" = "created_at" + interval '90 days' where "expires_at" > "created_at" + interval '90 days';--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_agent_length" CHECK (char_length("sessions"."user_agent") <= 300);
