CREATE TABLE "sealed_losses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_key" text NOT NULL,
	"parent" text NOT NULL,
	"removed" text,
	CONSTRAINT "sealed_losses_parentKey_unique" UNIQUE("parent_key")
);
--> statement-breakpoint
CREATE INDEX "sealed_losses_to_clear" ON "sealed_losses" USING btree ("created_at") WHERE "sealed_losses"."removed" is not null;