ALTER TABLE "agreed_price" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "withdrawn_plan" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawn_change" ADD COLUMN "returned_offer_uuid" uuid;--> statement-breakpoint
ALTER TABLE "withdrawn_change" ADD COLUMN "rest_cents" integer DEFAULT 0 NOT NULL;