ALTER TABLE "bookings" ADD COLUMN "cancelled_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_late" CHECK (not "bookings"."cancelled_late" or "bookings"."status" = 'cancelled') NOT VALID;
