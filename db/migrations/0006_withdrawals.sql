ALTER TABLE "withdrawal" ADD COLUMN "kind" text DEFAULT 'withdrawal' NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "usage_cents" integer DEFAULT 0 NOT NULL;