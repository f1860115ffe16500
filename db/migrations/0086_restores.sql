CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"backup_taken_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
