ALTER TABLE "customer_product" ADD COLUMN "line_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "limit_change" jsonb;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "service_change" jsonb;--> statement-breakpoint
ALTER TABLE "service_order" ADD COLUMN "wanted" jsonb;