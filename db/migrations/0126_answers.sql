CREATE TABLE "doula_answers" (
	"doula_profile_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "doula_answers_doula_profile_id_question_pk" PRIMARY KEY("doula_profile_id","question"),
	CONSTRAINT "doula_answers_question" CHECK ("doula_answers"."question" in ('arrival', 'dates', 'long_labor', 'cesarean_or_induction', 'epidural', 'partner', 'birth_places', 'backup', 'fee_excludes', 'staying_in_touch')),
	CONSTRAINT "doula_answers_answer_length" CHECK (char_length("doula_answers"."answer") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "doula_answers" ADD CONSTRAINT "doula_answers_doula_profile_id_doula_profiles_id_fk" FOREIGN KEY ("doula_profile_id") REFERENCES "public"."doula_profiles"("id") ON DELETE cascade ON UPDATE no action;