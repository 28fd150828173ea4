ALTER TABLE "phone_code" ADD COLUMN "replaced_hash" text;--> statement-breakpoint
ALTER TABLE "phone_code" ADD COLUMN "replaced_until" timestamp with time zone;