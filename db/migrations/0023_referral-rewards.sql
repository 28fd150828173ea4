ALTER TABLE "referral" ADD COLUMN "active_sim" uuid;--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "active_at" timestamp with time zone;