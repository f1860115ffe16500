ALTER TABLE "birth_notices" DROP CONSTRAINT "birth_notices_userId_doulaProfileId_kind_unique";--> statement-breakpoint
ALTER TABLE "birth_notices" ADD COLUMN "sealed_kind" text;--> statement-breakpoint
ALTER TABLE "birth_notices" ADD CONSTRAINT "birth_notices_sealed_kind" CHECK ("birth_notices"."sealed_kind" is null or "birth_notices"."kind" = 'plans_changed') NOT VALID;
