ALTER TABLE "usage_alert" ADD COLUMN "stopped" jsonb;--> statement-breakpoint
ALTER TABLE "usage_alert" ADD COLUMN "consented_at" timestamp with time zone;