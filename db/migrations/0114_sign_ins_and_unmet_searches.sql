CREATE TABLE "sign_in_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sign_ins" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "unmet_searches" (
	"day" date NOT NULL,
	"place" text NOT NULL,
	"searches" bigint NOT NULL,
	CONSTRAINT "unmet_searches_day_place_pk" PRIMARY KEY("day","place")
);
--> statement-breakpoint
ALTER TABLE "sign_in_days" ADD CONSTRAINT "sign_in_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_days_day_index" ON "sign_in_days" USING btree ("day");