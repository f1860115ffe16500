CREATE TABLE "coverage_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"source_url" text NOT NULL,
	"checked_on" date NOT NULL,
	CONSTRAINT "coverage_notes_state_unique" UNIQUE("state"),
	CONSTRAINT "coverage_notes_state" CHECK ("coverage_notes"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "coverage_notes_text_length" CHECK (char_length("coverage_notes"."text") between 1 and 200),
	CONSTRAINT "coverage_notes_source_url_length" CHECK (char_length("coverage_notes"."source_url") <= 500)
);
