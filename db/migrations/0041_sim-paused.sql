ALTER TABLE "customer_product" ADD COLUMN "paused_on" date;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN "resumed_on" date;