CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "faqs_question_length" CHECK (char_length("faqs"."question") between 1 and 300),
	CONSTRAINT "faqs_answer_length" CHECK (char_length("faqs"."answer") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"doula_id" uuid NOT NULL,
	CONSTRAINT "favorites_userId_doulaId_unique" UNIQUE("user_id","doula_id")
);
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_doula_id_doula_profiles_id_fk" FOREIGN KEY ("doula_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "faqs_created_at_id_index" ON "faqs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "favorites_user_id_created_at_id_index" ON "favorites" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "favorites_doula_id_index" ON "favorites" USING btree ("doula_id");