ALTER TABLE "customer_product" ADD COLUMN "pending_offer_uuid" uuid;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "plan_change" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "plan_change_asked_at" timestamp with time zone;