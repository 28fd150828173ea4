ALTER TABLE "order_product" ADD COLUMN "own_number" boolean;--> statement-breakpoint
ALTER TABLE "order_product" ADD COLUMN "user_name" text;